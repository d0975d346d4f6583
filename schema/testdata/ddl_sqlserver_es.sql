-- Numera las filas de token_usage.
CREATE SEQUENCE seq_token_usage AS BIGINT START WITH 1;
GO

-- Los bits de suceso, uno por fila. Los medios movimientos guardan la suma de sus bits, así que esta tabla solo hace falta para nombrarlos.
CREATE TABLE match_events (
    COD_EVENT INT NOT NULL, -- El bit, una potencia de 2.
    DESCRIPTION NVARCHAR(50) NOT NULL, -- Nombre fijo del bit.
    CONSTRAINT PK_EVENTS PRIMARY KEY (COD_EVENT)
);
GO

-- Los nombres de todo lo que se anota de una partida o posición: etiquetas PGN y estadísticas.
CREATE TABLE keywords (
    COD_KEYWORD BIGINT NOT NULL, -- Código de la palabra clave, en bases de otro origen puede ser distinto.
    KEYWORD NVARCHAR(250) COLLATE Latin1_General_BIN2 NOT NULL, -- El nombre, con sus mayúsculas.
    KEYWORD_TYPE NVARCHAR(3) DEFAULT 'MKW', -- MKW etiqueta de partida, MST estadística de partida, PST estadística de posición.
    DESCRIPTION NVARCHAR(4000), -- Para qué sirve la palabra clave.
    CONSTRAINT PK_KEYWORDS PRIMARY KEY (COD_KEYWORD),
    CONSTRAINT UK_KEYWORDS UNIQUE (KEYWORD, KEYWORD_TYPE)
);
GO

-- Los valores de las etiquetas de partida, siempre como texto.
CREATE TABLE keyword_values (
    COD_VALUE BIGINT NOT NULL, -- Código del valor.
    KW_VALUE NVARCHAR(500), -- El valor, también los números son texto y puede haber ? o -.
    CONSTRAINT PK_KEY_VALUES PRIMARY KEY (COD_VALUE)
);
GO

-- Índice de keyword_values
CREATE INDEX IX_KEYVALUE ON keyword_values (COD_VALUE, KW_VALUE);
GO

-- Cada colocación de piezas, una sola vez, compartida por todas las partidas que pasaron por ella. No guarda turno, enroques ni captura al paso. Los recuentos no incluyen reyes.
CREATE TABLE positions (
    cod_position BIGINT NOT NULL, -- Código de la posición.
    board VARCHAR(64) COLLATE Latin1_General_BIN2 NOT NULL, -- El tablero: 64 letras de a8 a h1, mayúsculas blancas, 0 vacía.
    black_pawns SMALLINT DEFAULT 0, -- Peones negros.
    white_pawns SMALLINT DEFAULT 0, -- Peones blancos.
    black_rooks SMALLINT DEFAULT 0, -- Torres negras.
    white_rooks SMALLINT DEFAULT 0, -- Torres blancas.
    black_bishops SMALLINT DEFAULT 0, -- Alfiles negros.
    white_bishops SMALLINT DEFAULT 0, -- Alfiles blancos.
    black_knights SMALLINT DEFAULT 0, -- Caballos negros.
    white_knights SMALLINT DEFAULT 0, -- Caballos blancos.
    black_queens SMALLINT DEFAULT 0, -- Damas negras.
    white_queens SMALLINT DEFAULT 0, -- Damas blancas.
    sts_date DATE, -- Cuándo se calcularon sus estadísticas.
    CONSTRAINT PK_POSITIONS PRIMARY KEY (cod_position),
    CONSTRAINT UK_BOARD UNIQUE (board)
);
GO

-- Índice de positions
CREATE INDEX IX_POSPZCOUNT ON positions (white_queens, black_queens, white_rooks, black_rooks, white_bishops, black_bishops, white_knights, black_knights, white_pawns, black_pawns);
GO

-- Índice de positions
CREATE INDEX IX_POSITIONSTATS ON positions (sts_date);
GO

-- Cuántas veces se dio cada posición.
CREATE TABLE position_statistics (
    COD_KEYWORD BIGINT NOT NULL, -- Qué se cuenta: 3 partidas distintas, 4 apariciones.
    COD_POSITION BIGINT NOT NULL, -- La posición.
    ST_VALUE BIGINT, -- La cuenta.
    CONSTRAINT PK_POSSTS PRIMARY KEY (COD_KEYWORD, COD_POSITION),
    CONSTRAINT FK_PS_POSITION FOREIGN KEY (COD_POSITION) REFERENCES positions (cod_position),
    CONSTRAINT FK_PS_KEYWORD FOREIGN KEY (COD_KEYWORD) REFERENCES keywords (COD_KEYWORD)
);
GO

-- Las partidas, una por fila. Pueden ser fragmentos: empezar en cualquier posición o quedar sin terminar.
CREATE TABLE matches (
    COD_MATCH BIGINT NOT NULL, -- Código de la partida.
    INITIAL_POSITION BIGINT NOT NULL, -- Posición en la que empieza.
    MATCH_DESCRIPTION NVARCHAR(1000), -- La etiqueta Event: el torneo o encuentro.
    MATCH_DATE NVARCHAR(30), -- La fecha como texto, aaaa.mm.dd o aaaa/mm/dd, lo desconocido es ??.
    WHITE NVARCHAR(100), -- Quien lleva blancas, con la grafía del archivo.
    BLACK NVARCHAR(100), -- Quien lleva negras, con la grafía del archivo.
    RESULT SMALLINT NOT NULL, -- 0 sin terminar, 1 ganan blancas, 2 ganan negras, 3 tablas.
    RESULT_TEXT NVARCHAR(8) NOT NULL, -- Lo mismo como *, 1-0, 0-1 o 1/2-1/2.
    MOVE_COUNT SMALLINT NOT NULL, -- Medios movimientos de la partida, los de ambos bandos.
    FULLMOVE_COUNT SMALLINT NOT NULL, -- Jugadas distintas de la partida (45 medios movimientos desde el inicio son 23).
    sts_date DATE, -- Cuándo se calcularon sus estadísticas.
    creation_date DATE DEFAULT (CAST(GETDATE() AS DATE)), -- Cuándo se guardó la partida.
    sha256 VARBINARY(32), -- SHA-256 de todos sus tableros en orden, igual en partidas duplicadas.
    CONSTRAINT PK_MATCHES PRIMARY KEY (COD_MATCH),
    CONSTRAINT FK_INITIAL_POSITION FOREIGN KEY (INITIAL_POSITION) REFERENCES positions (cod_position)
);
GO

-- Índice de matches
CREATE INDEX IX_MATCHMOVECOUNT ON matches (MOVE_COUNT);
GO

-- Índice de matches
CREATE INDEX ix_matches_sha256 ON matches (sha256);
GO

-- Índice de matches: las partidas de un jugador con blancas, y sus resultados
CREATE INDEX IX_MATCHWHITE ON matches (WHITE, RESULT);
GO

-- Índice de matches: las partidas de un jugador con negras, y sus resultados
CREATE INDEX IX_MATCHBLACK ON matches (BLACK, RESULT);
GO

-- Los jaques de cada partida: nueve filas por partida, también las que valen cero. El mate no cuenta como jaque.
CREATE TABLE match_statistics (
    COD_KEYWORD BIGINT NOT NULL, -- Qué se cuenta, de 29 a 37.
    COD_MATCH BIGINT NOT NULL, -- La partida.
    ST_VALUE BIGINT, -- La cuenta.
    CONSTRAINT PK_MATCHSTS PRIMARY KEY (COD_KEYWORD, COD_MATCH),
    CONSTRAINT FK_MS_MATCH FOREIGN KEY (COD_MATCH) REFERENCES matches (COD_MATCH),
    CONSTRAINT FK_MS_KEYWORD FOREIGN KEY (COD_KEYWORD) REFERENCES keywords (COD_KEYWORD)
);
GO

-- Las posiciones de cada partida en orden: N medios movimientos dan N+1 filas, porque la inicial está con orden 0.
CREATE TABLE match_positions (
    COD_MATCH BIGINT NOT NULL, -- La partida.
    COD_POSITION BIGINT NOT NULL, -- La posición.
    POSITION_ORDER SMALLINT NOT NULL, -- 0 la inicial, n la que deja el medio movimiento n.
    POSITION_EVENTS INT DEFAULT 0, -- Suma de bits del medio movimiento que llevó a ella, 0 en la inicial.
    SCORE DECIMAL(11,10), -- Evaluación de la posición como en `match_moves`, casi siempre NULL.
    sts_date DATE, -- Cuándo se calcularon sus estadísticas.
    CONSTRAINT PK_MATCH_POSITIONS PRIMARY KEY (COD_MATCH, COD_POSITION, POSITION_ORDER),
    CONSTRAINT FK_MP_POSITION FOREIGN KEY (COD_POSITION) REFERENCES positions (cod_position),
    CONSTRAINT FK_MP_MATCH FOREIGN KEY (COD_MATCH) REFERENCES matches (COD_MATCH)
);
GO

-- Índice de match_positions: en qué partidas se dio una posición, y cuántas veces
CREATE INDEX IX_MP_POSITION ON match_positions (COD_POSITION, COD_MATCH, POSITION_ORDER);
GO

-- Índice de match_positions: la posición final de una partida, o la posición tras un medio movimiento
CREATE INDEX IX_MP_ORDER ON match_positions (COD_MATCH, POSITION_ORDER, COD_POSITION);
GO

-- Los medios movimientos de cada partida, uno por fila, una jugada completa son dos filas.
CREATE TABLE match_moves (
    COD_MATCH BIGINT NOT NULL, -- La partida.
    FROM_POSITION BIGINT NOT NULL, -- Posición antes del medio movimiento.
    TO_POSITION BIGINT NOT NULL, -- Posición después (`positions`).
    MOVE_ORDER SMALLINT NOT NULL, -- Número de medio movimiento, de 1 a N.
    MOVE_NUMBER SMALLINT NOT NULL, -- Número de jugada, como se imprime en la partida.
    MOVE_PLAYER SMALLINT NOT NULL, -- Quién mueve: 0 blancas, 1 negras.
    MOVE_EVENTS INT DEFAULT 0, -- Suma de bits de suceso.
    MOVE_FROM SMALLINT NOT NULL, -- Casilla de salida, a1 = 0 … h8 = 63.
    MOVE_TO SMALLINT NOT NULL, -- Casilla de llegada, a1 = 0 … h8 = 63.
    MOVE_AN_TEXT NVARCHAR(10), -- El movimiento en notación algebraica inglesa (SAN): Nf3, exd8=Q+, O-O.
    COMMENTS SMALLINT DEFAULT 0, -- 1 si tiene comentarios en `move_comments`, si no 0.
    SCORE DECIMAL(11,10), -- Evaluación del motor tras el movimiento en peones, positiva a favor de blancas (tope ±9.9, mate ±9.99), NULL si el archivo no la trae.
    CONSTRAINT PK_MATCH_MOVES PRIMARY KEY (COD_MATCH, MOVE_ORDER),
    CONSTRAINT UK_MOVEPLAYER UNIQUE (COD_MATCH, MOVE_NUMBER, MOVE_PLAYER),
    CONSTRAINT FK_FROM_POSITION FOREIGN KEY (FROM_POSITION) REFERENCES positions (cod_position),
    CONSTRAINT FK_MMT_POSITION FOREIGN KEY (COD_MATCH, TO_POSITION, MOVE_ORDER) REFERENCES match_positions (COD_MATCH, COD_POSITION, POSITION_ORDER),
    CONSTRAINT FK_MM_MATCH FOREIGN KEY (COD_MATCH) REFERENCES matches (COD_MATCH)
);
GO

-- Índice de match_moves: jugadas por su notación: partidas que empiezan por 1.e4, dónde se jugó Axh7+
CREATE INDEX IX_MM_SAN ON match_moves (MOVE_AN_TEXT, MOVE_ORDER, COD_MATCH, MOVE_PLAYER);
GO

-- Las etiquetas de cada partida: una fila por partida y palabra clave.
CREATE TABLE match_keywords (
    COD_KEYWORD BIGINT NOT NULL, -- La etiqueta (`keywords`, tipo MKW).
    COD_VALUE BIGINT NOT NULL, -- Su valor (`keyword_values`).
    COD_MATCH BIGINT NOT NULL, -- La partida.
    CONSTRAINT PK_MKEYWORDS PRIMARY KEY (COD_KEYWORD, COD_MATCH),
    CONSTRAINT FK_MKV_KEYWORD FOREIGN KEY (COD_KEYWORD) REFERENCES keywords (COD_KEYWORD),
    CONSTRAINT FK_MKV_VALUE FOREIGN KEY (COD_VALUE) REFERENCES keyword_values (COD_VALUE),
    CONSTRAINT FK_MKV_MATCH FOREIGN KEY (COD_MATCH) REFERENCES matches (COD_MATCH)
);
GO

-- Índice de match_keywords: las partidas de una apertura, un torneo, un Elo o el valor de otra etiqueta
CREATE INDEX IX_MK_VALUE ON match_keywords (COD_KEYWORD, COD_VALUE, COD_MATCH);
GO

-- Los comentarios de los medios movimientos, variantes y NAG ($n) son texto.
CREATE TABLE move_comments (
    COD_COMMENT BIGINT NOT NULL, -- Código del comentario.
    COD_MATCH BIGINT NOT NULL, -- La partida.
    MOVE_ORDER SMALLINT NOT NULL, -- Medio movimiento comentado.
    COMMENT_TEXT NVARCHAR(4000) NOT NULL, -- El texto, con órdenes como [%clk …] o [%eval …] si las había.
    COMMENT_ORDER SMALLINT DEFAULT 0, -- Orden entre los comentarios del mismo medio movimiento, -1 el texto previo a la partida.
    CONSTRAINT PK_MOVE_COMMENTS PRIMARY KEY (COD_COMMENT),
    CONSTRAINT FK_MOVE_COMMENT FOREIGN KEY (COD_MATCH, MOVE_ORDER) REFERENCES match_moves (COD_MATCH, MOVE_ORDER)
);
GO

-- El consumo de los modelos de lenguaje, sin relación con las partidas.
CREATE TABLE token_usage (
    COD_USAGE BIGINT DEFAULT NEXT VALUE FOR seq_token_usage NOT NULL, -- Código de la fila.
    USAGE_DATE DATE NOT NULL, -- Día del uso.
    PLAYER_NAME NVARCHAR(50) NOT NULL, -- El asistente.
    MODEL_NAME NVARCHAR(50) NOT NULL, -- El modelo.
    TEMPERATURE DECIMAL(3,2), -- Temperatura pedida.
    TOP_P DECIMAL(3,2), -- Probabilidad acumulada pedida.
    INPUT_TOKENS INT DEFAULT 0, -- Tokens enviados.
    OUTPUT_TOKENS INT DEFAULT 0, -- Tokens recibidos.
    AUDIO_INPUT_TOKENS INT DEFAULT 0, -- Tokens de audio enviado.
    AUDIO_OUTPUT_TOKENS INT DEFAULT 0, -- Tokens de audio recibido.
    REASONING_TOKENS INT DEFAULT 0, -- Tokens de razonamiento.
    INPUT_CACHED_TOKENS INT DEFAULT 0, -- Enviados que ya estaban en caché.
    INPUT_IMAGE_TOKENS INT DEFAULT 0, -- Enviados como imagen.
    INPUT_TEXT_TOKENS INT DEFAULT 0, -- Enviados como texto.
    CONSTRAINT PK_TOKEN_USAGE PRIMARY KEY (COD_USAGE)
);
GO

-- De dónde vienen las evaluaciones: un motor con su límite, o las de un archivo PGN.
CREATE TABLE da_engines (
    COD_ENGINE BIGINT NOT NULL, -- Código del origen.
    NAME NVARCHAR(100) NOT NULL, -- Nombre del motor, o de quien evaluó el PGN.
    SOURCE NVARCHAR(6) NOT NULL, -- engine motor, pgn archivo.
    LIMIT_KIND NVARCHAR(10) NOT NULL, -- Límite por posición: nodes, depth, movetime (no reproducible), none.
    LIMIT_VALUE BIGINT NOT NULL, -- Nodos, medios movimientos o milisegundos.
    MULTIPV SMALLINT NOT NULL, -- Variantes que da el motor.
    HASH_MB INT NOT NULL, -- Su memoria en MB.
    BINARY_SHA256 NVARCHAR(64) NOT NULL, -- SHA-256 del programa, - si no lo hay.
    CONSTRAINT PK_DA_ENGINES PRIMARY KEY (COD_ENGINE),
    CONSTRAINT UK_DA_ENGINES UNIQUE (NAME, SOURCE, LIMIT_KIND, LIMIT_VALUE, MULTIPV, HASH_MB, BINARY_SHA256)
);
GO

-- Lo que un motor dice de cada posición (position_analysis). Las evaluaciones de archivos PGN son de cada partida y solo están en da_positions.
CREATE TABLE da_evaluations (
    EVAL_KEY BIGINT NOT NULL, -- Código de FEN.
    COD_ENGINE BIGINT NOT NULL, -- El origen.
    FEN NVARCHAR(90) NOT NULL, -- La posición: piezas, turno, enroques, al paso si es legal.
    CENTIPAWN INT NOT NULL, -- centipawn: evaluación en centésimas de peón, positiva a favor de blancas, mate en n ±(32000 - n).
    MATE SMALLINT, -- Jugadas hasta el mate, negativo si lo dan negras, 0 mate en el tablero.
    WINS SMALLINT NOT NULL, -- wins: de mil partidas, las que ganan blancas.
    DRAWS SMALLINT NOT NULL, -- draws: las que son tablas.
    LOSSES SMALLINT NOT NULL, -- losses: las que ganan negras.
    BEST_MOVE NVARCHAR(5), -- best move: la jugada del motor (UCI, e2e4), NULL si la partida acabó.
    SECOND_MOVE NVARCHAR(5), -- La segunda mejor.
    SECOND_CENTIPAWN INT, -- Su evaluación.
    KEEPERS SMALLINT, -- De las variantes del motor (3 o más), cuántas pierden a lo sumo 10 puntos de probabilidad frente a la mejor, 1 es una jugada única.
    COMPLEXITY FLOAT(53), -- Complejidad (Guid y Bratko): suma de cambios de la probabilidad cuando el motor cambia de jugada.
    DEPTH SMALLINT NOT NULL, -- Profundidad, 0 sin motor.
    SELDEPTH SMALLINT, -- Profundidad máxima.
    NODES BIGINT, -- Nodos buscados.
    TIME_SEC FLOAT(53), -- Segundos de búsqueda.
    PV NVARCHAR(100), -- La variante principal (UCI).
    CONSTRAINT PK_DA_EVALUATIONS PRIMARY KEY (EVAL_KEY, COD_ENGINE),
    CONSTRAINT FK_DAE_ENGINE FOREIGN KEY (COD_ENGINE) REFERENCES da_engines (COD_ENGINE)
);
GO

-- Las posiciones de las partidas analizadas con sus figuras (da_position), y el medio movimiento que llevó a cada una.
CREATE TABLE da_positions (
    COD_MATCH BIGINT NOT NULL, -- La partida.
    POSITION_ORDER SMALLINT NOT NULL, -- 0 la inicial, n la que deja el medio movimiento n.
    EVAL_KEY BIGINT NOT NULL, -- La posición en da_evaluations.
    COD_ENGINE BIGINT NOT NULL, -- El origen.
    COD_POSITION BIGINT NOT NULL, -- La posición en positions.
    CENTIPAWN INT, -- Como en da_evaluations, NULL sin evaluación.
    MATE SMALLINT, -- Como en da_evaluations.
    WHITE_CHANCES FLOAT(53), -- White winning chances: probabilidad de ganar de blancas, %.
    BLACK_CHANCES FLOAT(53), -- Black winning chances: la de negras.
    WHITE_SCORE_RATE FLOAT(53), -- White score rate: puntuación esperada de blancas, %.
    BLACK_SCORE_RATE FLOAT(53), -- Black score rate: la de negras.
    DRAW_RATE FLOAT(53), -- White draw rate y Black draw rate: probabilidad de tablas, %, la misma para ambos.
    SHARPNESS FLOAT(53), -- Sharpness: agudeza según ganar y perder, con Stockfish no dice nada, ver KEEPERS.
    KNOWN SMALLINT NOT NULL, -- 1 si la posición se dio antes en una partida de fecha anterior.
    PHASE NVARCHAR(10) NOT NULL, -- OPENING, MIDDLEGAME o ENDGAME.
    KEEPERS SMALLINT, -- Como en da_evaluations.
    BEST_MOVE NVARCHAR(5), -- La jugada del motor en esta posición (UCI).
    BEST_SAN NVARCHAR(10), -- La misma en SAN.
    MOVE_PLAYER SMALLINT, -- Quién hizo el medio movimiento: 0 blancas, 1 negras.
    IS_BEST SMALLINT, -- 1 si es la jugada del motor, NULL si no se sabe.
    LOSS FLOAT(53), -- Puntos de probabilidad de ganar que perdió quien mueve.
    ACCURACY FLOAT(53), -- accuracy: precisión de 0 a 100, NULL si el medio movimiento no cuenta.
    JUDGEMENT NVARCHAR(10), -- judgement: ENGINE del motor o nada perdido, INACCURACY imprecisión (10 puntos), MISTAKE error (20), BLUNDER error grave (30), NULL normal o no cuenta.
    CPL INT, -- Centipeones perdidos, NULL si no cuenta.
    SWING FLOAT(53), -- Puntos en que cambió la probabilidad.
    CONSTRAINT PK_DA_POSITIONS PRIMARY KEY (COD_MATCH, POSITION_ORDER),
    CONSTRAINT FK_DAP_MATCH FOREIGN KEY (COD_MATCH) REFERENCES matches (COD_MATCH),
    CONSTRAINT FK_DAP_ENGINE FOREIGN KEY (COD_ENGINE) REFERENCES da_engines (COD_ENGINE),
    CONSTRAINT FK_DAP_POSITION FOREIGN KEY (COD_POSITION) REFERENCES positions (cod_position),
    CONSTRAINT CK_DA_JUDGEMENT CHECK (JUDGEMENT IN ('ENGINE', 'INACCURACY', 'MISTAKE', 'BLUNDER')),
    CONSTRAINT CK_DA_PHASE CHECK (PHASE IN ('OPENING', 'MIDDLEGAME', 'ENDGAME'))
);
GO

-- Las partidas analizadas, una fila por bando que movió (da_game).
CREATE TABLE da_matches (
    COD_MATCH BIGINT NOT NULL, -- La partida.
    MOVE_PLAYER SMALLINT NOT NULL, -- El bando: 0 blancas, 1 negras.
    COD_ENGINE BIGINT NOT NULL, -- El origen.
    MOVES SMALLINT NOT NULL, -- Medios movimientos del bando que cuentan: evaluados y no conocidos.
    ACPL FLOAT(53), -- ACPL: pérdida media en centipeones.
    STDCPL FLOAT(53), -- Su desviación típica.
    ACCURACY_AVG FLOAT(53), -- Precisión media.
    ACCURACY_LICHESS FLOAT(53), -- Precisión como la calcula lichess, sobre toda la partida.
    ENGINE_MOVES SMALLINT NOT NULL, -- Con la calificación ENGINE.
    NORMAL_MOVES SMALLINT NOT NULL, -- Normales.
    INACCURACY_MOVES SMALLINT NOT NULL, -- Imprecisiones.
    MISTAKE_MOVES SMALLINT NOT NULL, -- Errores.
    BLUNDER_MOVES SMALLINT NOT NULL, -- Errores graves.
    BEST_MOVES SMALLINT, -- Las que son la jugada del motor, NULL si no se sabe.
    HIGHEST_CHANCES FLOAT(53), -- La mayor probabilidad de ganar del bando en la partida.
    LOWEST_CHANCES FLOAT(53), -- La menor.
    TURNING_POINT SMALLINT, -- Medio movimiento del último vuelco de la partida.
    WORST_MOVE SMALLINT, -- Medio movimiento con que más perdió el bando.
    GAME_LENGTH SMALLINT NOT NULL, -- Medios movimientos de la partida.
    CONSTRAINT PK_DA_MATCHES PRIMARY KEY (COD_MATCH, MOVE_PLAYER),
    CONSTRAINT FK_DAM_MATCH FOREIGN KEY (COD_MATCH) REFERENCES matches (COD_MATCH),
    CONSTRAINT FK_DAM_ENGINE FOREIGN KEY (COD_ENGINE) REFERENCES da_engines (COD_ENGINE)
);
GO

-- Sumas por jugador, con la grafía del archivo, y color.
CREATE TABLE da_players (
    PLAYER NVARCHAR(100) NOT NULL, -- El jugador.
    MOVE_PLAYER SMALLINT NOT NULL, -- 0 con blancas, 1 con negras.
    GAMES BIGINT NOT NULL, -- Partidas analizadas.
    MOVES BIGINT NOT NULL, -- Medios movimientos que cuentan.
    CPL_SUM FLOAT(53), -- Suma de CPL, entre MOVES da el ACPL.
    ACCURACY_SUM FLOAT(53), -- Suma de ACCURACY.
    ENGINE_MOVES BIGINT NOT NULL, -- Sumas de da_matches.
    NORMAL_MOVES BIGINT NOT NULL, -- Normales.
    INACCURACY_MOVES BIGINT NOT NULL, -- Imprecisiones.
    MISTAKE_MOVES BIGINT NOT NULL, -- Errores.
    BLUNDER_MOVES BIGINT NOT NULL, -- Errores graves.
    BEST_MOVES BIGINT, -- Las que son la jugada del motor.
    COMPARED_MOVES BIGINT, -- De las que se sabe si lo son.
    CONSTRAINT PK_DA_PLAYERS PRIMARY KEY (PLAYER, MOVE_PLAYER)
);
GO

-- Cada partida con cada una de sus posiciones, la inicial incluida.
CREATE OR ALTER VIEW VW_MATCH_POSITIONS AS
SELECT m.COD_MATCH, m.INITIAL_POSITION,
    pi.board AS initial_board, pi.black_pawns AS initial_black_pawns, pi.white_pawns AS initial_white_pawns, pi.black_rooks AS initial_black_rooks, pi.white_rooks AS initial_white_rooks, pi.black_bishops AS initial_black_bishops, pi.white_bishops AS initial_white_bishops, pi.black_knights AS initial_black_knights, pi.white_knights AS initial_white_knights, pi.black_queens AS initial_black_queens, pi.white_queens AS initial_white_queens,
    m.MATCH_DESCRIPTION, m.MATCH_DATE, m.WHITE, m.BLACK, m.RESULT, m.RESULT_TEXT, m.MOVE_COUNT, m.FULLMOVE_COUNT,
    mp.POSITION_ORDER, mp.POSITION_EVENTS, mp.SCORE,
    mpn.board, mpn.black_pawns, mpn.white_pawns, mpn.black_rooks, mpn.white_rooks, mpn.black_bishops, mpn.white_bishops, mpn.black_knights, mpn.white_knights, mpn.black_queens, mpn.white_queens
FROM matches m
JOIN positions pi ON pi.cod_position = m.INITIAL_POSITION
JOIN match_positions mp ON mp.COD_MATCH = m.COD_MATCH
JOIN positions mpn ON mpn.cod_position = mp.COD_POSITION;
GO

-- Cada partida con cada uno de sus medios movimientos y las posiciones de antes y después.
CREATE OR ALTER VIEW VW_MATCH_MOVES AS
SELECT m.COD_MATCH, m.INITIAL_POSITION,
    pi.board AS initial_board, pi.black_pawns AS initial_black_pawns, pi.white_pawns AS initial_white_pawns, pi.black_rooks AS initial_black_rooks, pi.white_rooks AS initial_white_rooks, pi.black_bishops AS initial_black_bishops, pi.white_bishops AS initial_white_bishops, pi.black_knights AS initial_black_knights, pi.white_knights AS initial_white_knights, pi.black_queens AS initial_black_queens, pi.white_queens AS initial_white_queens,
    m.MATCH_DESCRIPTION, m.MATCH_DATE, m.WHITE, m.BLACK, m.RESULT, m.RESULT_TEXT, m.MOVE_COUNT, m.FULLMOVE_COUNT,
    mm.MOVE_ORDER, mm.MOVE_NUMBER, mm.MOVE_PLAYER, mm.MOVE_EVENTS, mm.MOVE_AN_TEXT, mm.COMMENTS, mm.SCORE, mm.MOVE_FROM, mm.FROM_POSITION,
    fp.board AS from_board, fp.black_pawns AS from_black_pawns, fp.white_pawns AS from_white_pawns, fp.black_rooks AS from_black_rooks, fp.white_rooks AS from_white_rooks, fp.black_bishops AS from_black_bishops, fp.white_bishops AS from_white_bishops, fp.black_knights AS from_black_knights, fp.white_knights AS from_white_knights, fp.black_queens AS from_black_queens, fp.white_queens AS from_white_queens,
    mm.MOVE_TO, mm.TO_POSITION,
    tp.board AS to_board, tp.black_pawns AS to_black_pawns, tp.white_pawns AS to_white_pawns, tp.black_rooks AS to_black_rooks, tp.white_rooks AS to_white_rooks, tp.black_bishops AS to_black_bishops, tp.white_bishops AS to_white_bishops, tp.black_knights AS to_black_knights, tp.white_knights AS to_white_knights, tp.black_queens AS to_black_queens, tp.white_queens AS to_white_queens
FROM matches m
JOIN positions pi ON pi.cod_position = m.INITIAL_POSITION
JOIN match_moves mm ON mm.COD_MATCH = m.COD_MATCH
JOIN positions fp ON fp.cod_position = mm.FROM_POSITION
JOIN positions tp ON tp.cod_position = mm.TO_POSITION;
GO

-- Cada partida con sus etiquetas y sus estadísticas, todas con todas.
CREATE OR ALTER VIEW VW_MATCH_KEYWORDS AS
SELECT m.COD_MATCH, m.MATCH_DESCRIPTION, m.MATCH_DATE, m.WHITE, m.BLACK, m.RESULT, m.RESULT_TEXT, m.MOVE_COUNT, m.FULLMOVE_COUNT,
    mk.COD_KEYWORD,
    k.KEYWORD,
    kv.KW_VALUE AS kw_value,
    ks.KEYWORD AS statistic,
    ms.ST_VALUE AS st_value
FROM matches m
JOIN match_keywords mk ON mk.COD_MATCH = m.COD_MATCH
JOIN keywords k ON k.COD_KEYWORD = mk.COD_KEYWORD
JOIN keyword_values kv ON kv.COD_VALUE = mk.COD_VALUE
JOIN match_statistics ms ON ms.COD_MATCH = m.COD_MATCH
JOIN keywords ks ON ks.COD_KEYWORD = ms.COD_KEYWORD;
GO

-- Cada partida analizada, una por fila, con las figuras de ambos bandos.
CREATE OR ALTER VIEW VW_DA_MATCHES AS
SELECT m.COD_MATCH, m.MATCH_DESCRIPTION, m.MATCH_DATE, m.WHITE, m.BLACK, m.RESULT, m.RESULT_TEXT, m.MOVE_COUNT, m.FULLMOVE_COUNT,
    w.COD_ENGINE AS white_COD_ENGINE, w.MOVES AS white_MOVES, w.ACPL AS white_ACPL, w.STDCPL AS white_STDCPL, w.ACCURACY_AVG AS white_ACCURACY_AVG, w.ACCURACY_LICHESS AS white_ACCURACY_LICHESS, w.ENGINE_MOVES AS white_ENGINE_MOVES, w.NORMAL_MOVES AS white_NORMAL_MOVES, w.INACCURACY_MOVES AS white_INACCURACY_MOVES, w.MISTAKE_MOVES AS white_MISTAKE_MOVES, w.BLUNDER_MOVES AS white_BLUNDER_MOVES, w.BEST_MOVES AS white_BEST_MOVES, w.HIGHEST_CHANCES AS white_HIGHEST_CHANCES, w.LOWEST_CHANCES AS white_LOWEST_CHANCES, w.TURNING_POINT AS white_TURNING_POINT, w.WORST_MOVE AS white_WORST_MOVE,
    b.COD_ENGINE AS black_COD_ENGINE, b.MOVES AS black_MOVES, b.ACPL AS black_ACPL, b.STDCPL AS black_STDCPL, b.ACCURACY_AVG AS black_ACCURACY_AVG, b.ACCURACY_LICHESS AS black_ACCURACY_LICHESS, b.ENGINE_MOVES AS black_ENGINE_MOVES, b.NORMAL_MOVES AS black_NORMAL_MOVES, b.INACCURACY_MOVES AS black_INACCURACY_MOVES, b.MISTAKE_MOVES AS black_MISTAKE_MOVES, b.BLUNDER_MOVES AS black_BLUNDER_MOVES, b.BEST_MOVES AS black_BEST_MOVES, b.HIGHEST_CHANCES AS black_HIGHEST_CHANCES, b.LOWEST_CHANCES AS black_LOWEST_CHANCES, b.TURNING_POINT AS black_TURNING_POINT, b.WORST_MOVE AS black_WORST_MOVE
FROM matches m
LEFT JOIN da_matches w ON w.COD_MATCH = m.COD_MATCH AND w.MOVE_PLAYER = 0
LEFT JOIN da_matches b ON b.COD_MATCH = m.COD_MATCH AND b.MOVE_PLAYER = 1
WHERE w.COD_MATCH IS NOT NULL OR b.COD_MATCH IS NOT NULL;
GO

-- Filas de match_events
INSERT INTO match_events (COD_EVENT, DESCRIPTION)
SELECT 1, 'EVENT_CHECK' /* jaque que no es mate */
UNION ALL SELECT 2, 'EVENT_CHECK_MATE' /* jaque mate */
UNION ALL SELECT 4, 'EVENT_MULTIPLE_CHECK' /* dan jaque dos piezas */
UNION ALL SELECT 8, 'EVENT_DISCOVERED_CHECK' /* da jaque una pieza que no se movió */
UNION ALL SELECT 16, 'EVENT_DRAW_OFFER' /* oferta de tablas */
UNION ALL SELECT 32, 'EVENT_PAWN_PROMOTED' /* coronación */
UNION ALL SELECT 64, 'EVENT_PAWN_PASSANT' /* captura al paso */
UNION ALL SELECT 128, 'EVENT_CAPTURE' /* captura */
UNION ALL SELECT 256, 'EVENT_CASTLEK' /* enroque corto */
UNION ALL SELECT 512, 'EVENT_CASTLEQ' /* enroque largo */
UNION ALL SELECT 1024, 'EVENT_PAWN1' /* mueve un peón */
UNION ALL SELECT 2048, 'EVENT_WBISHOP1' /* mueve un alfil de casillas claras */
UNION ALL SELECT 4096, 'EVENT_KNIGHT1' /* mueve un caballo */
UNION ALL SELECT 8192, 'EVENT_ROOK1' /* mueve una torre */
UNION ALL SELECT 16384, 'EVENT_QUEEN1' /* mueve una dama */
UNION ALL SELECT 32768, 'EVENT_KING1' /* mueve un rey */
UNION ALL SELECT 65536, 'EVENT_PAWN2' /* se captura un peón */
UNION ALL SELECT 131072, 'EVENT_WBISHOP2' /* se captura un alfil de casillas claras */
UNION ALL SELECT 262144, 'EVENT_KNIGHT2' /* se captura un caballo */
UNION ALL SELECT 524288, 'EVENT_ROOK2' /* se captura una torre */
UNION ALL SELECT 1048576, 'EVENT_QUEEN2' /* se captura una dama */
UNION ALL SELECT 2097152, 'EVENT_MOVE' /* ni captura ni enroque */
UNION ALL SELECT 4194304, 'EVENT_BBISHOP1' /* mueve un alfil de casillas oscuras */
UNION ALL SELECT 8388608, 'EVENT_BBISHOP2' /* se captura un alfil de casillas oscuras */
UNION ALL SELECT 16777216, 'EVENT_BISHOP3' /* corona alfil */
UNION ALL SELECT 33554432, 'EVENT_KNIGHT3' /* corona caballo */
UNION ALL SELECT 67108864, 'EVENT_ROOK3' /* corona torre */
UNION ALL SELECT 134217728, 'EVENT_QUEEN3' /* corona dama */;
GO

-- Filas de keywords
INSERT INTO keywords (COD_KEYWORD, KEYWORD, KEYWORD_TYPE, DESCRIPTION)
SELECT 3, 'PST_MATCHCOUNT', 'PST', N'Partidas distintas con la posición'
UNION ALL SELECT 4, 'PST_OCCURCOUNT', 'PST', N'Apariciones de la posición, la inicial incluida'
UNION ALL SELECT 5, 'Event', 'MKW', 'Torneo o encuentro'
UNION ALL SELECT 6, 'Site', 'MKW', 'Lugar o enlace'
UNION ALL SELECT 7, 'Date', 'MKW', 'Fecha de la partida'
UNION ALL SELECT 8, 'Round', 'MKW', 'Ronda'
UNION ALL SELECT 9, 'White', 'MKW', 'Quien lleva blancas'
UNION ALL SELECT 10, 'Black', 'MKW', 'Quien lleva negras'
UNION ALL SELECT 11, 'Result', 'MKW', 'Resultado'
UNION ALL SELECT 12, 'EventDate', 'MKW', 'Comienzo del torneo'
UNION ALL SELECT 13, 'SetUp', 'MKW', N'1 si no empieza en la posición normal'
UNION ALL SELECT 14, 'PlyCount', 'MKW', N'Medios movimientos según el archivo'
UNION ALL SELECT 15, 'FEN', 'MKW', N'Posición inicial en FEN'
UNION ALL SELECT 16, 'ECO', 'MKW', N'Código de apertura, A00 a E99'
UNION ALL SELECT 17, 'EventType', 'MKW', 'Clase de torneo'
UNION ALL SELECT 18, 'EventRounds', 'MKW', N'Número de rondas'
UNION ALL SELECT 19, 'EventCountry', 'MKW', N'País del torneo'
UNION ALL SELECT 20, 'Source', 'MKW', 'Procedencia de la partida'
UNION ALL SELECT 21, 'SourceDate', 'MKW', 'Fecha de la procedencia'
UNION ALL SELECT 22, 'WhiteElo', 'MKW', 'Elo de blancas'
UNION ALL SELECT 23, 'BlackElo', 'MKW', 'Elo de negras'
UNION ALL SELECT 24, 'EventCategory', 'MKW', N'Categoría del torneo'
UNION ALL SELECT 25, 'WhiteTeam', 'MKW', 'Equipo de blancas'
UNION ALL SELECT 26, 'BlackTeam', 'MKW', 'Equipo de negras'
UNION ALL SELECT 27, 'WhiteTeamCountry', 'MKW', N'País del equipo de blancas'
UNION ALL SELECT 28, 'BlackTeamCountry', 'MKW', N'País del equipo de negras'
UNION ALL SELECT 29, 'MST_WCHECKCOUNT', 'MST', 'Jaques dados por blancas'
UNION ALL SELECT 30, 'MST_WMULTICHECKCOUNT', 'MST', 'Jaques dobles dados por blancas'
UNION ALL SELECT 31, 'MST_WDISCCHECKCOUNT', 'MST', 'Jaques a la descubierta dados por blancas'
UNION ALL SELECT 32, 'MST_BCHECKCOUNT', 'MST', 'Jaques dados por negras'
UNION ALL SELECT 33, 'MST_BMULTICHECKCOUNT', 'MST', 'Jaques dobles dados por negras'
UNION ALL SELECT 34, 'MST_BDISCCHECKCOUNT', 'MST', 'Jaques a la descubierta dados por negras'
UNION ALL SELECT 35, 'MST_TCHECKCOUNT', 'MST', 'Jaques de ambos bandos'
UNION ALL SELECT 36, 'MST_TMULTICHECKCOUNT', 'MST', 'Jaques dobles de ambos bandos'
UNION ALL SELECT 37, 'MST_TDISCCHECKCOUNT', 'MST', 'Jaques a la descubierta de ambos bandos'
UNION ALL SELECT 45, 'Opening', 'MKW', 'Nombre de la apertura'
UNION ALL SELECT 46, 'Annotator', 'MKW', 'Quien comenta'
UNION ALL SELECT 47, 'Plycount', 'MKW', N'Otra grafía de PlyCount'
UNION ALL SELECT 48, 'Apertura', 'MKW', N'Apertura, en archivos españoles'
UNION ALL SELECT 49, 'WhiteFideId', 'MKW', N'Número FIDE de blancas'
UNION ALL SELECT 50, 'BlackFideId', 'MKW', N'Número FIDE de negras'
UNION ALL SELECT 51, 'WhiteClock', 'MKW', 'Reloj de blancas'
UNION ALL SELECT 52, 'BlackClock', 'MKW', 'Reloj de negras'
UNION ALL SELECT 53, 'BlackTitle', 'MKW', N'Título de negras (GM, IM…)'
UNION ALL SELECT 54, 'Variation', 'MKW', 'Variante de la apertura'
UNION ALL SELECT 55, 'WhiteTitle', 'MKW', N'Título de blancas (GM, IM…)'
UNION ALL SELECT 100, 'FinalState', 'MKW', N'Lo que es el tablero final, calculado aquí: checkmate, stalemate, insufficient material, fifty moves, threefold repetition o none';
GO
