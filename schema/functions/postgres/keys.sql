-- The keys and indexes of chess_games, made once it is filled.
ALTER TABLE @extschema@.chess_games ADD CONSTRAINT pk_cg PRIMARY KEY (cod_match);
ALTER TABLE @extschema@.chess_games ADD CONSTRAINT fk_cg_match FOREIGN KEY (cod_match) REFERENCES @extschema@.matches (cod_match) ON DELETE CASCADE;
CREATE INDEX ix_cg_opening ON @extschema@.chess_games (left(translate(moves, '+#', '') || ' ', 2000) COLLATE "C");
CREATE INDEX ix_cg_boards ON @extschema@.chess_games USING gin (boards);
