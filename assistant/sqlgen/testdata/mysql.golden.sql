-- all games
SELECT count(*) AS games
FROM matches m

-- losses with White
SELECT count(*) AS games
FROM matches m
WHERE (m.white IN ('Capablanca, Jose Raul', 'Capablanca, J.') AND m.result = 2)
  AND m.fullmove_count <= 29

-- name by LIKE
SELECT m.cod_match, m.white, m.black, m.result_text, m.match_date, m.match_description, m.move_count, m.fullmove_count
FROM matches m
WHERE ((LOWER(m.white) LIKE '%o''kelly!_50!%%' ESCAPE '!' AND m.result = 1) OR (LOWER(m.black) LIKE '%o''kelly!_50!%%' ESCAPE '!' AND m.result = 2))
ORDER BY m.move_count DESC, m.cod_match
LIMIT 3

-- mates with a knight
SELECT m.cod_match, m.white, m.black, m.match_date, mm.move_order, mm.move_number, mm.move_player, mm.move_an_text, p.board
FROM match_moves mm
JOIN matches m ON m.cod_match = mm.cod_match
JOIN positions p ON p.cod_position = mm.to_position
WHERE (mm.move_events & 2) <> 0
  AND (mm.move_events & 4096) <> 0
ORDER BY m.match_date, m.cod_match, mm.move_order

-- mates by double check of one player as Black
SELECT count(*) AS half_moves
FROM match_moves mm
JOIN matches m ON m.cod_match = mm.cod_match
WHERE (mm.move_events & 6) = 6
  AND mm.move_player = 1 AND m.black = 'Tal, Mikhail'

-- captures of either bishop on f7 in moves 5 to 20
SELECT count(*) AS half_moves
FROM match_moves mm
WHERE (mm.move_events & 128) <> 0
  AND (mm.move_events & 8519680) <> 0
  AND mm.move_to = 53
  AND mm.move_number BETWEEN 5 AND 20

-- underpromotions
SELECT count(*) AS half_moves
FROM match_moves mm
WHERE (mm.move_events & 32) <> 0
  AND (mm.move_events & 117440512) <> 0

-- Black castles long and loses
SELECT m.cod_match, m.white, m.black, m.result_text, m.match_date, m.match_description, m.move_count, m.fullmove_count
FROM matches m
WHERE m.result = 1
  AND EXISTS (SELECT 1 FROM match_moves mm WHERE mm.cod_match = m.cod_match AND (mm.move_events & 512) <> 0 AND mm.move_player = 1)
ORDER BY m.match_date, m.cod_match

-- nobody castles
SELECT count(*) AS games
FROM matches m
WHERE NOT (EXISTS (SELECT 1 FROM match_moves mm WHERE mm.cod_match = m.cod_match AND (mm.move_events & 768) <> 0))

-- ECO and Elo
SELECT count(*) AS games
FROM matches m
WHERE EXISTS (SELECT 1 FROM match_keywords mk JOIN keywords k ON k.cod_keyword = mk.cod_keyword JOIN keyword_values kv ON kv.cod_value = mk.cod_value WHERE mk.cod_match = m.cod_match AND k.keyword = 'ECO' AND k.keyword_type = 'MKW' AND SUBSTR(kv.kw_value, 1, 3) BETWEEN 'B20' AND 'B99')
  AND (EXISTS (SELECT 1 FROM match_keywords mk JOIN keywords k ON k.cod_keyword = mk.cod_keyword JOIN keyword_values kv ON kv.cod_value = mk.cod_value WHERE mk.cod_match = m.cod_match AND k.keyword = 'WhiteElo' AND k.keyword_type = 'MKW' AND CASE WHEN kv.kw_value REGEXP '^[0-9]{1,18}$' THEN CAST(kv.kw_value AS SIGNED) END >= 2600) AND EXISTS (SELECT 1 FROM match_keywords mk JOIN keywords k ON k.cod_keyword = mk.cod_keyword JOIN keyword_values kv ON kv.cod_value = mk.cod_value WHERE mk.cod_match = m.cod_match AND k.keyword = 'BlackElo' AND k.keyword_type = 'MKW' AND CASE WHEN kv.kw_value REGEXP '^[0-9]{1,18}$' THEN CAST(kv.kw_value AS SIGNED) END >= 2600))
  AND (EXISTS (SELECT 1 FROM match_keywords mk JOIN keywords k ON k.cod_keyword = mk.cod_keyword JOIN keyword_values kv ON kv.cod_value = mk.cod_value WHERE mk.cod_match = m.cod_match AND k.keyword = 'WhiteElo' AND k.keyword_type = 'MKW' AND CASE WHEN kv.kw_value REGEXP '^[0-9]{1,18}$' THEN CAST(kv.kw_value AS SIGNED) END <= 2700) OR (EXISTS (SELECT 1 FROM match_keywords mk JOIN keywords k ON k.cod_keyword = mk.cod_keyword JOIN keyword_values kv ON kv.cod_value = mk.cod_value WHERE mk.cod_match = m.cod_match AND k.keyword = 'WhiteElo' AND k.keyword_type = 'MKW' AND CASE WHEN kv.kw_value REGEXP '^[0-9]{1,18}$' THEN CAST(kv.kw_value AS SIGNED) END BETWEEN 2750 AND 2800) OR EXISTS (SELECT 1 FROM match_keywords mk JOIN keywords k ON k.cod_keyword = mk.cod_keyword JOIN keyword_values kv ON kv.cod_value = mk.cod_value WHERE mk.cod_match = m.cod_match AND k.keyword = 'BlackElo' AND k.keyword_type = 'MKW' AND CASE WHEN kv.kw_value REGEXP '^[0-9]{1,18}$' THEN CAST(kv.kw_value AS SIGNED) END BETWEEN 2750 AND 2800)))

-- dates by year
SELECT count(*) AS games
FROM matches m
WHERE REPLACE(SUBSTR(m.match_date, 1, 4), '?', '0') >= '1920' AND REPLACE(SUBSTR(m.match_date, 1, 4), '?', '9') <= '1929'

-- dates by month
SELECT count(*) AS games
FROM matches m
WHERE REPLACE(REPLACE(m.match_date, '/', '.'), '?', '0') >= '1970.03.00' AND REPLACE(REPLACE(m.match_date, '/', '.'), '?', '9') <= '1972.05.99'

-- exact board
SELECT count(*) AS games
FROM matches m
WHERE m.cod_match IN (SELECT mp.cod_match FROM match_positions mp WHERE mp.cod_position IN (SELECT p.cod_position FROM positions p WHERE p.board = BINARY 'rnbqkbnrpppp0ppp000000000000p0000000P00000000N00PPPP0PPPRNBQKB0R'))

-- games per year
SELECT SUBSTR(m.match_date, 1, 4) AS year, count(*) AS games
FROM matches m
GROUP BY SUBSTR(m.match_date, 1, 4)
ORDER BY SUBSTR(m.match_date, 1, 4)

-- games per decade
SELECT CASE WHEN SUBSTR(m.match_date, 1, 4) BETWEEN '0001' AND '9999' AND SUBSTR(m.match_date, 1, 3) NOT LIKE '%?%' THEN CONCAT(SUBSTR(m.match_date, 1, 3), '0') ELSE '????' END AS decade, count(*) AS games
FROM matches m
GROUP BY CASE WHEN SUBSTR(m.match_date, 1, 4) BETWEEN '0001' AND '9999' AND SUBSTR(m.match_date, 1, 3) NOT LIKE '%?%' THEN CONCAT(SUBSTR(m.match_date, 1, 3), '0') ELSE '????' END
ORDER BY CASE WHEN SUBSTR(m.match_date, 1, 4) BETWEEN '0001' AND '9999' AND SUBSTR(m.match_date, 1, 3) NOT LIKE '%?%' THEN CONCAT(SUBSTR(m.match_date, 1, 3), '0') ELSE '????' END

-- players with most wins
SELECT t.player AS player, count(*) AS games
FROM (
  SELECT m.white AS player
  FROM matches m
  WHERE m.result = 1
  UNION ALL
  SELECT m.black AS player
  FROM matches m
  WHERE m.result = 2
) t
GROUP BY t.player
ORDER BY count(*) DESC, t.player
LIMIT 5

-- opponents
SELECT CASE WHEN (m.white = 'Fischer, Robert James' AND m.result = 2) THEN m.black ELSE m.white END AS opponent, count(*) AS games
FROM matches m
WHERE ((m.white = 'Fischer, Robert James' AND m.result = 2) OR (m.black = 'Fischer, Robert James' AND m.result = 1))
GROUP BY CASE WHEN (m.white = 'Fischer, Robert James' AND m.result = 2) THEN m.black ELSE m.white END
ORDER BY count(*) DESC, CASE WHEN (m.white = 'Fischer, Robert James' AND m.result = 2) THEN m.black ELSE m.white END

-- most played openings
SELECT SUBSTR(kv.kw_value, 1, 3) AS eco, count(*) AS games
FROM matches m
JOIN match_keywords mk ON mk.cod_match = m.cod_match
JOIN keywords k ON k.cod_keyword = mk.cod_keyword AND k.keyword = 'ECO' AND k.keyword_type = 'MKW'
JOIN keyword_values kv ON kv.cod_value = mk.cod_value AND kv.kw_value LIKE '_%'
GROUP BY SUBSTR(kv.kw_value, 1, 3)
ORDER BY count(*) DESC, SUBSTR(kv.kw_value, 1, 3)
LIMIT 10

-- sites
SELECT count(DISTINCT kv.kw_value) AS sites
FROM matches m
JOIN match_keywords mk ON mk.cod_match = m.cod_match
JOIN keywords k ON k.cod_keyword = mk.cod_keyword AND k.keyword = 'Site' AND k.keyword_type = 'MKW'
JOIN keyword_values kv ON kv.cod_value = mk.cod_value AND kv.kw_value LIKE '_%'

-- players
SELECT count(DISTINCT t.player) AS players
FROM (
  SELECT m.white AS player
  FROM matches m
  UNION ALL
  SELECT m.black AS player
  FROM matches m
  WHERE m.black <> m.white
) t

-- mating pieces
SELECT CASE WHEN (mm.move_events & 1024) <> 0 THEN 'pawn' WHEN (mm.move_events & 4096) <> 0 THEN 'knight' WHEN (mm.move_events & 4196352) <> 0 THEN 'bishop' WHEN (mm.move_events & 8192) <> 0 THEN 'rook' WHEN (mm.move_events & 16384) <> 0 THEN 'queen' ELSE 'king' END AS piece, count(*) AS half_moves
FROM match_moves mm
JOIN matches m ON m.cod_match = mm.cod_match
WHERE (mm.move_events & 2) <> 0
GROUP BY CASE WHEN (mm.move_events & 1024) <> 0 THEN 'pawn' WHEN (mm.move_events & 4096) <> 0 THEN 'knight' WHEN (mm.move_events & 4196352) <> 0 THEN 'bishop' WHEN (mm.move_events & 8192) <> 0 THEN 'rook' WHEN (mm.move_events & 16384) <> 0 THEN 'queen' ELSE 'king' END
ORDER BY count(*) DESC, CASE WHEN (mm.move_events & 1024) <> 0 THEN 'pawn' WHEN (mm.move_events & 4096) <> 0 THEN 'knight' WHEN (mm.move_events & 4196352) <> 0 THEN 'bishop' WHEN (mm.move_events & 8192) <> 0 THEN 'rook' WHEN (mm.move_events & 16384) <> 0 THEN 'queen' ELSE 'king' END

-- mating players
SELECT CASE WHEN mm.move_player = 0 THEN m.white ELSE m.black END AS player, count(*) AS half_moves
FROM match_moves mm
JOIN matches m ON m.cod_match = mm.cod_match
WHERE (mm.move_events & 2) <> 0
GROUP BY CASE WHEN mm.move_player = 0 THEN m.white ELSE m.black END
ORDER BY count(*), CASE WHEN mm.move_player = 0 THEN m.white ELSE m.black END
LIMIT 3

-- average length
SELECT round(avg(1.0 * m.move_count), 2) AS average_half_moves, count(*) AS games
FROM matches m
WHERE m.result = 3

-- average length by result
SELECT m.result_text AS result, round(avg(1.0 * m.fullmove_count), 2) AS average_moves, count(*) AS games
FROM matches m
GROUP BY m.result_text
ORDER BY m.result_text

-- share of draws
SELECT round(100.0 * sum(t.hit) / NULLIF(count(*), 0), 2) AS percentage, COALESCE(sum(t.hit), 0) AS part, count(*) AS games
FROM (
  SELECT CASE WHEN m.result = 3 THEN 1 ELSE 0 END AS hit
  FROM matches m
  WHERE EXISTS (SELECT 1 FROM match_keywords mk JOIN keywords k ON k.cod_keyword = mk.cod_keyword JOIN keyword_values kv ON kv.cod_value = mk.cod_value WHERE mk.cod_match = m.cod_match AND k.keyword = 'ECO' AND k.keyword_type = 'MKW' AND SUBSTR(kv.kw_value, 1, 3) BETWEEN 'C42' AND 'C43')
) t

-- share of mates by year
SELECT t.year AS year, round(100.0 * sum(t.hit) / NULLIF(count(*), 0), 2) AS percentage, COALESCE(sum(t.hit), 0) AS part, count(*) AS games
FROM (
  SELECT CASE WHEN EXISTS (SELECT 1 FROM match_moves mm WHERE mm.cod_match = m.cod_match AND (mm.move_events & 2) <> 0) THEN 1 ELSE 0 END AS hit, SUBSTR(m.match_date, 1, 4) AS year
  FROM matches m
) t
GROUP BY t.year
ORDER BY t.year

-- latest game
SELECT t.cod_match, t.white, t.black, t.result_text, t.match_date, t.match_description, t.move_count, t.fullmove_count
FROM (
  SELECT m.cod_match, m.white, m.black, m.result_text, m.match_date, m.match_description, m.move_count, m.fullmove_count, RANK() OVER (ORDER BY REPLACE(REPLACE(m.match_date, '/', '.'), '?', '0') DESC) AS place
  FROM matches m
  WHERE SUBSTR(m.match_date, 1, 4) BETWEEN '0001' AND '9999'
    AND SUBSTR(m.match_date, 1, 4) NOT LIKE '%?%'
) t
WHERE t.place = 1
ORDER BY t.cod_match

-- board after Black's move 20
SELECT m.cod_match, m.white, m.black, m.match_date, mm.move_order, mm.move_number, mm.move_player, mm.move_an_text, p.board
FROM match_moves mm
JOIN matches m ON m.cod_match = mm.cod_match
JOIN positions p ON p.cod_position = mm.to_position
WHERE m.cod_match = 1
  AND mm.move_number = 20
  AND mm.move_player = 1
ORDER BY mm.cod_match, mm.move_order

-- board after move 20
SELECT m.cod_match, m.white, m.black, m.match_date, mm.move_order, mm.move_number, mm.move_player, mm.move_an_text, p.board
FROM match_moves mm
JOIN matches m ON m.cod_match = mm.cod_match
JOIN positions p ON p.cod_position = mm.to_position
WHERE m.cod_match = 1
  AND mm.move_order = (SELECT max(o.move_order) FROM match_moves o WHERE o.cod_match = mm.cod_match AND o.move_number = 20)
ORDER BY mm.cod_match, mm.move_order

-- board after half-move 9
SELECT m.cod_match, m.white, m.black, m.match_date, mm.move_order, mm.move_number, mm.move_player, mm.move_an_text, p.board
FROM match_moves mm
JOIN matches m ON m.cod_match = mm.cod_match
JOIN positions p ON p.cod_position = mm.to_position
WHERE m.cod_match = 1
  AND mm.move_order = 9
ORDER BY mm.cod_match, mm.move_order

-- replay
SELECT mm.cod_match, mm.move_order, mm.move_number, mm.move_player, mm.move_an_text, p.board
FROM match_moves mm
JOIN matches m ON m.cod_match = mm.cod_match
JOIN positions p ON p.cod_position = mm.to_position
WHERE m.cod_match = 7
ORDER BY mm.cod_match, mm.move_order

