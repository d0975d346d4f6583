-- all games
SELECT count(*) AS games
FROM matches m

-- losses with White
SELECT count(*) AS games
FROM matches m
WHERE (m.white IN ('Capablanca, Jose Raul', 'Capablanca, J.') AND m.result = 2)
  AND m.fullmove_count <= 29

-- no loss and no win
SELECT count(*) AS games
FROM matches m
WHERE (((m.white = 'Kasparov, Garry' AND m.result IN (1, 3)) OR (m.black = 'Kasparov, Garry' AND m.result IN (2, 3))) OR (m.black = 'Kasparov, Garry' AND m.result IN (1, 3)))

-- name by LIKE
SELECT TOP (3) m.cod_match, m.white, m.black, m.result_text, m.match_date, m.match_description, m.move_count, m.fullmove_count
FROM matches m
WHERE ((LOWER(m.white) LIKE '%o''kelly!_50!%%' ESCAPE '!' AND m.result = 1) OR (LOWER(m.black) LIKE '%o''kelly!_50!%%' ESCAPE '!' AND m.result = 2))
ORDER BY m.move_count DESC, m.cod_match

-- is there a game
SELECT count(*) AS games
FROM matches m
WHERE m.result IN (1, 2)

-- latest game
SELECT t.cod_match, t.white, t.black, t.result_text, t.match_date, t.match_description, t.move_count, t.fullmove_count
FROM (
  SELECT m.cod_match, m.white, m.black, m.result_text, m.match_date, m.match_description, m.move_count, m.fullmove_count,
    RANK() OVER (ORDER BY REPLACE(REPLACE(m.match_date, '/', '.'), '?', '0') DESC) AS place
  FROM matches m
  WHERE SUBSTRING(m.match_date, 1, 4) BETWEEN '0001' AND '9999'
    AND SUBSTRING(m.match_date, 1, 4) NOT LIKE '%?%'
) t
WHERE t.place = 1
ORDER BY t.cod_match

-- one game
SELECT m.cod_match, m.white, m.black, m.result_text, m.match_date, m.match_description, m.move_count, m.fullmove_count
FROM matches m
WHERE m.cod_match = 42
ORDER BY m.match_date, m.cod_match

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
  AND mm.move_player = 1 AND m.black = 'Kasparov, Garry'

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

-- checks that capture nothing
SELECT count(*) AS half_moves
FROM match_moves mm
WHERE (mm.move_events & 1) <> 0
  AND (mm.move_events & 128) = 0

-- from the e file to the seventh rank
SELECT count(*) AS half_moves
FROM match_moves mm
WHERE (mm.move_events & 8192) <> 0
  AND mm.move_from IN (4, 12, 20, 28, 36, 44, 52, 60)
  AND mm.move_to BETWEEN 48 AND 55

-- from g1 as written
SELECT count(*) AS half_moves
FROM match_moves mm
WHERE mm.move_from = 6
  AND mm.move_an_text IN ('Nf3' COLLATE Latin1_General_BIN2, 'Nf3+' COLLATE Latin1_General_BIN2, 'Nf3#' COLLATE Latin1_General_BIN2)

-- last half-moves by White
SELECT count(*) AS half_moves
FROM match_moves mm
JOIN matches m ON m.cod_match = mm.cod_match
WHERE mm.move_order = m.move_count
  AND mm.move_player = 0

-- commented half-moves
SELECT TOP (5) m.cod_match, m.white, m.black, m.match_date, mm.move_order, mm.move_number, mm.move_player, mm.move_an_text, p.board
FROM match_moves mm
JOIN matches m ON m.cod_match = mm.cod_match
JOIN positions p ON p.cod_position = mm.to_position
WHERE mm.comments = 1
  AND EXISTS (
    SELECT 1
    FROM move_comments c
    WHERE c.cod_match = mm.cod_match
      AND c.move_order = mm.move_order
      AND (c.comment_text NOT LIKE '$%' OR TRY_CAST(CASE WHEN SUBSTRING(c.comment_text, 2, 18) <> '' AND SUBSTRING(c.comment_text, 2, 18) NOT LIKE '%[^0-9]%' THEN SUBSTRING(c.comment_text, 2, 18) END AS BIGINT) IS NULL)
  )
ORDER BY m.match_date, m.cod_match, mm.move_order

-- comments with a text
SELECT count(*) AS games
FROM matches m
WHERE EXISTS (
    SELECT 1
    FROM match_moves mm
    WHERE mm.cod_match = m.cod_match
      AND mm.comments = 1
      AND EXISTS (SELECT 1 FROM move_comments c WHERE c.cod_match = mm.cod_match AND c.move_order = mm.move_order AND LOWER(c.comment_text) LIKE '%100!% blunder%' ESCAPE '!')
  )

-- most checks in a list of half-moves
SELECT TOP (4) m.cod_match, m.white, m.black, m.match_date, mm.move_order, mm.move_number, mm.move_player, mm.move_an_text, p.board, m.fullmove_count AS length
FROM match_moves mm
JOIN matches m ON m.cod_match = mm.cod_match
JOIN positions p ON p.cod_position = mm.to_position
WHERE (mm.move_events & 2) <> 0
ORDER BY m.fullmove_count, m.cod_match, mm.move_order

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
WHERE EXISTS (
    SELECT 1
    FROM match_keywords mk
    JOIN keywords k ON k.cod_keyword = mk.cod_keyword
    JOIN keyword_values kv ON kv.cod_value = mk.cod_value
    WHERE mk.cod_match = m.cod_match
      AND k.keyword = 'ECO'
      AND k.keyword_type = 'MKW'
      AND SUBSTRING(kv.kw_value, 1, 3) BETWEEN 'B20' AND 'B99'
  )
  AND (EXISTS (
    SELECT 1
    FROM match_keywords mk
    JOIN keywords k ON k.cod_keyword = mk.cod_keyword
    JOIN keyword_values kv ON kv.cod_value = mk.cod_value
    WHERE mk.cod_match = m.cod_match
      AND k.keyword = 'WhiteElo'
      AND k.keyword_type = 'MKW'
      AND TRY_CAST(CASE WHEN kv.kw_value <> '' AND kv.kw_value NOT LIKE '%[^0-9]%' THEN kv.kw_value END AS BIGINT) >= 2600
  ) AND EXISTS (
    SELECT 1
    FROM match_keywords mk
    JOIN keywords k ON k.cod_keyword = mk.cod_keyword
    JOIN keyword_values kv ON kv.cod_value = mk.cod_value
    WHERE mk.cod_match = m.cod_match
      AND k.keyword = 'BlackElo'
      AND k.keyword_type = 'MKW'
      AND TRY_CAST(CASE WHEN kv.kw_value <> '' AND kv.kw_value NOT LIKE '%[^0-9]%' THEN kv.kw_value END AS BIGINT) >= 2600
  ))
  AND (EXISTS (
    SELECT 1
    FROM match_keywords mk
    JOIN keywords k ON k.cod_keyword = mk.cod_keyword
    JOIN keyword_values kv ON kv.cod_value = mk.cod_value
    WHERE mk.cod_match = m.cod_match
      AND k.keyword = 'WhiteElo'
      AND k.keyword_type = 'MKW'
      AND TRY_CAST(CASE WHEN kv.kw_value <> '' AND kv.kw_value NOT LIKE '%[^0-9]%' THEN kv.kw_value END AS BIGINT) <= 2700
  ) OR EXISTS (
    SELECT 1
    FROM match_keywords mk
    JOIN keywords k ON k.cod_keyword = mk.cod_keyword
    JOIN keyword_values kv ON kv.cod_value = mk.cod_value
    WHERE mk.cod_match = m.cod_match
      AND k.keyword IN ('WhiteElo', 'BlackElo')
      AND k.keyword_type = 'MKW'
      AND TRY_CAST(CASE WHEN kv.kw_value <> '' AND kv.kw_value NOT LIKE '%[^0-9]%' THEN kv.kw_value END AS BIGINT) BETWEEN 2750 AND 2800
  ))

-- rating of a person
SELECT count(*) AS games
FROM matches m
WHERE ((m.white = 'Kasparov, Garry' AND EXISTS (
    SELECT 1
    FROM match_keywords mk
    JOIN keywords k ON k.cod_keyword = mk.cod_keyword
    JOIN keyword_values kv ON kv.cod_value = mk.cod_value
    WHERE mk.cod_match = m.cod_match
      AND k.keyword = 'WhiteElo'
      AND k.keyword_type = 'MKW'
      AND TRY_CAST(CASE WHEN kv.kw_value <> '' AND kv.kw_value NOT LIKE '%[^0-9]%' THEN kv.kw_value END AS BIGINT) >= 2600
  )) OR (m.black = 'Kasparov, Garry' AND EXISTS (
    SELECT 1
    FROM match_keywords mk
    JOIN keywords k ON k.cod_keyword = mk.cod_keyword
    JOIN keyword_values kv ON kv.cod_value = mk.cod_value
    WHERE mk.cod_match = m.cod_match
      AND k.keyword = 'BlackElo'
      AND k.keyword_type = 'MKW'
      AND TRY_CAST(CASE WHEN kv.kw_value <> '' AND kv.kw_value NOT LIKE '%[^0-9]%' THEN kv.kw_value END AS BIGINT) >= 2600
  )))

-- rating of opponents
SELECT count(*) AS games
FROM matches m
WHERE ((m.white = 'Kasparov, Garry' AND EXISTS (
    SELECT 1
    FROM match_keywords mk
    JOIN keywords k ON k.cod_keyword = mk.cod_keyword
    JOIN keyword_values kv ON kv.cod_value = mk.cod_value
    WHERE mk.cod_match = m.cod_match
      AND k.keyword = 'BlackElo'
      AND k.keyword_type = 'MKW'
      AND TRY_CAST(CASE WHEN kv.kw_value <> '' AND kv.kw_value NOT LIKE '%[^0-9]%' THEN kv.kw_value END AS BIGINT) <= 2500
  )) OR (m.black = 'Kasparov, Garry' AND EXISTS (
    SELECT 1
    FROM match_keywords mk
    JOIN keywords k ON k.cod_keyword = mk.cod_keyword
    JOIN keyword_values kv ON kv.cod_value = mk.cod_value
    WHERE mk.cod_match = m.cod_match
      AND k.keyword = 'WhiteElo'
      AND k.keyword_type = 'MKW'
      AND TRY_CAST(CASE WHEN kv.kw_value <> '' AND kv.kw_value NOT LIKE '%[^0-9]%' THEN kv.kw_value END AS BIGINT) <= 2500
  )))

-- White far ahead
SELECT count(*) AS games
FROM matches m
WHERE NOT (EXISTS (
    SELECT 1
    FROM match_keywords mk
    JOIN keywords k ON k.cod_keyword = mk.cod_keyword
    JOIN keyword_values kv ON kv.cod_value = mk.cod_value
    JOIN match_keywords mk2 ON mk2.cod_match = mk.cod_match
    JOIN keywords k2 ON k2.cod_keyword = mk2.cod_keyword
    JOIN keyword_values kv2 ON kv2.cod_value = mk2.cod_value
    WHERE mk.cod_match = m.cod_match
      AND k.keyword = 'WhiteElo'
      AND k.keyword_type = 'MKW'
      AND k2.keyword = 'BlackElo'
      AND k2.keyword_type = 'MKW'
      AND (TRY_CAST(CASE WHEN kv.kw_value <> '' AND kv.kw_value NOT LIKE '%[^0-9]%' THEN kv.kw_value END AS BIGINT) - TRY_CAST(CASE WHEN kv2.kw_value <> '' AND kv2.kw_value NOT LIKE '%[^0-9]%' THEN kv2.kw_value END AS BIGINT)) >= 200
  ))

-- ratings close together
SELECT count(*) AS games
FROM matches m
WHERE EXISTS (
    SELECT 1
    FROM match_keywords mk
    JOIN keywords k ON k.cod_keyword = mk.cod_keyword
    JOIN keyword_values kv ON kv.cod_value = mk.cod_value
    JOIN match_keywords mk2 ON mk2.cod_match = mk.cod_match
    JOIN keywords k2 ON k2.cod_keyword = mk2.cod_keyword
    JOIN keyword_values kv2 ON kv2.cod_value = mk2.cod_value
    WHERE mk.cod_match = m.cod_match
      AND k.keyword = 'WhiteElo'
      AND k.keyword_type = 'MKW'
      AND k2.keyword = 'BlackElo'
      AND k2.keyword_type = 'MKW'
      AND ABS(TRY_CAST(CASE WHEN kv.kw_value <> '' AND kv.kw_value NOT LIKE '%[^0-9]%' THEN kv.kw_value END AS BIGINT) - TRY_CAST(CASE WHEN kv2.kw_value <> '' AND kv2.kw_value NOT LIKE '%[^0-9]%' THEN kv2.kw_value END AS BIGINT)) <= 10
  )

-- person far behind
SELECT count(*) AS games
FROM matches m
WHERE ((LOWER(m.white) LIKE '%kasparov%' AND EXISTS (
    SELECT 1
    FROM match_keywords mk
    JOIN keywords k ON k.cod_keyword = mk.cod_keyword
    JOIN keyword_values kv ON kv.cod_value = mk.cod_value
    JOIN match_keywords mk2 ON mk2.cod_match = mk.cod_match
    JOIN keywords k2 ON k2.cod_keyword = mk2.cod_keyword
    JOIN keyword_values kv2 ON kv2.cod_value = mk2.cod_value
    WHERE mk.cod_match = m.cod_match
      AND k.keyword = 'WhiteElo'
      AND k.keyword_type = 'MKW'
      AND k2.keyword = 'BlackElo'
      AND k2.keyword_type = 'MKW'
      AND (TRY_CAST(CASE WHEN kv2.kw_value <> '' AND kv2.kw_value NOT LIKE '%[^0-9]%' THEN kv2.kw_value END AS BIGINT) - TRY_CAST(CASE WHEN kv.kw_value <> '' AND kv.kw_value NOT LIKE '%[^0-9]%' THEN kv.kw_value END AS BIGINT)) BETWEEN 100 AND 200
  )) OR (LOWER(m.black) LIKE '%kasparov%' AND EXISTS (
    SELECT 1
    FROM match_keywords mk
    JOIN keywords k ON k.cod_keyword = mk.cod_keyword
    JOIN keyword_values kv ON kv.cod_value = mk.cod_value
    JOIN match_keywords mk2 ON mk2.cod_match = mk.cod_match
    JOIN keywords k2 ON k2.cod_keyword = mk2.cod_keyword
    JOIN keyword_values kv2 ON kv2.cod_value = mk2.cod_value
    WHERE mk.cod_match = m.cod_match
      AND k.keyword = 'WhiteElo'
      AND k.keyword_type = 'MKW'
      AND k2.keyword = 'BlackElo'
      AND k2.keyword_type = 'MKW'
      AND (TRY_CAST(CASE WHEN kv.kw_value <> '' AND kv.kw_value NOT LIKE '%[^0-9]%' THEN kv.kw_value END AS BIGINT) - TRY_CAST(CASE WHEN kv2.kw_value <> '' AND kv2.kw_value NOT LIKE '%[^0-9]%' THEN kv2.kw_value END AS BIGINT)) BETWEEN 100 AND 200
  )))

-- dates by year
SELECT count(*) AS games
FROM matches m
WHERE REPLACE(SUBSTRING(m.match_date, 1, 4), '?', '0') >= '1920' AND REPLACE(SUBSTRING(m.match_date, 1, 4), '?', '9') <= '1929'

-- dates by month
SELECT count(*) AS games
FROM matches m
WHERE REPLACE(REPLACE(m.match_date, '/', '.'), '?', '0') >= '1970.03' AND CONCAT(REPLACE(REPLACE(m.match_date, '/', '.'), '?', '9'), '.99.99') <= '1972.05.99.99.99'

-- in May
SELECT count(*) AS games
FROM matches m
WHERE SUBSTRING(m.match_date, 6, 2) = '05'

-- a tag that is there
SELECT count(*) AS games
FROM matches m
WHERE EXISTS (
    SELECT 1
    FROM match_keywords mk
    JOIN keywords k ON k.cod_keyword = mk.cod_keyword
    JOIN keyword_values kv ON kv.cod_value = mk.cod_value
    WHERE mk.cod_match = m.cod_match
      AND k.keyword = 'WhiteElo'
      AND k.keyword_type = 'MKW'
      AND kv.kw_value LIKE '_%' AND kv.kw_value NOT IN ('?', '-')
  )

-- a tag with a text
SELECT count(*) AS games
FROM matches m
WHERE EXISTS (
    SELECT 1
    FROM match_keywords mk
    JOIN keywords k ON k.cod_keyword = mk.cod_keyword
    JOIN keyword_values kv ON kv.cod_value = mk.cod_value
    WHERE mk.cod_match = m.cod_match
      AND k.keyword = 'Site'
      AND k.keyword_type = 'MKW'
      AND (LOWER(kv.kw_value) LIKE '%london%' OR LOWER(kv.kw_value) LIKE '%paris%')
  )

-- a tag of either player
SELECT count(*) AS games
FROM matches m
WHERE EXISTS (
    SELECT 1
    FROM match_keywords mk
    JOIN keywords k ON k.cod_keyword = mk.cod_keyword
    JOIN keyword_values kv ON kv.cod_value = mk.cod_value
    WHERE mk.cod_match = m.cod_match
      AND k.keyword IN ('WhiteTitle', 'BlackTitle')
      AND k.keyword_type = 'MKW'
      AND LOWER(kv.kw_value) IN ('gm', 'wgm')
  )

-- a tag of both players
SELECT count(*) AS games
FROM matches m
WHERE (EXISTS (
    SELECT 1
    FROM match_keywords mk
    JOIN keywords k ON k.cod_keyword = mk.cod_keyword
    JOIN keyword_values kv ON kv.cod_value = mk.cod_value
    WHERE mk.cod_match = m.cod_match
      AND k.keyword = 'WhiteTitle'
      AND k.keyword_type = 'MKW'
      AND LOWER(kv.kw_value) = 'gm'
  ) AND EXISTS (
    SELECT 1
    FROM match_keywords mk
    JOIN keywords k ON k.cod_keyword = mk.cod_keyword
    JOIN keyword_values kv ON kv.cod_value = mk.cod_value
    WHERE mk.cod_match = m.cod_match
      AND k.keyword = 'BlackTitle'
      AND k.keyword_type = 'MKW'
      AND LOWER(kv.kw_value) = 'gm'
  ))

-- a tag as a number
SELECT count(*) AS games
FROM matches m
WHERE EXISTS (
    SELECT 1
    FROM match_keywords mk
    JOIN keywords k ON k.cod_keyword = mk.cod_keyword
    JOIN keyword_values kv ON kv.cod_value = mk.cod_value
    WHERE mk.cod_match = m.cod_match
      AND k.keyword = 'Round'
      AND k.keyword_type = 'MKW'
      AND TRY_CAST(CASE WHEN kv.kw_value <> '' AND kv.kw_value NOT LIKE '%[^0-9]%' THEN kv.kw_value END AS BIGINT) BETWEEN 3 AND 5
  )

-- an event by its first words
SELECT count(*) AS games
FROM matches m
WHERE (LOWER(m.match_description) LIKE 'tata steel%')

-- a tag that may be no value
SELECT count(*) AS games
FROM matches m
WHERE EXISTS (
    SELECT 1
    FROM match_keywords mk
    JOIN keywords k ON k.cod_keyword = mk.cod_keyword
    JOIN keyword_values kv ON kv.cod_value = mk.cod_value
    WHERE mk.cod_match = m.cod_match
      AND k.keyword = 'Round'
      AND k.keyword_type = 'MKW'
      AND (LOWER(kv.kw_value) LIKE '%?%' OR LOWER(kv.kw_value) LIKE '%-%') AND kv.kw_value LIKE '_%' AND kv.kw_value NOT IN ('?', '-')
  )

-- a line
SELECT count(*) AS games
FROM matches m
WHERE m.cod_match IN (
    SELECT mm.cod_match
    FROM match_moves mm
    WHERE mm.move_order = 1 AND mm.move_an_text IN ('e4' COLLATE Latin1_General_BIN2, 'e4+' COLLATE Latin1_General_BIN2, 'e4#' COLLATE Latin1_General_BIN2)
      OR mm.move_order = 2 AND mm.move_an_text IN ('c5' COLLATE Latin1_General_BIN2, 'c5+' COLLATE Latin1_General_BIN2, 'c5#' COLLATE Latin1_General_BIN2)
      OR mm.move_order = 4 AND mm.move_an_text IN ('d6' COLLATE Latin1_General_BIN2, 'd6+' COLLATE Latin1_General_BIN2, 'd6#' COLLATE Latin1_General_BIN2)
    GROUP BY mm.cod_match
    HAVING count(*) = 3
  )

-- a first move
SELECT count(*) AS games
FROM matches m
WHERE EXISTS (
    SELECT 1
    FROM match_moves mm
    WHERE mm.cod_match = m.cod_match
      AND mm.move_order = 1 AND mm.move_an_text IN ('b4' COLLATE Latin1_General_BIN2, 'b4+' COLLATE Latin1_General_BIN2, 'b4#' COLLATE Latin1_General_BIN2)
  )

-- many checks
SELECT count(*) AS games
FROM matches m
WHERE (SELECT count(*) FROM match_moves mm WHERE mm.cod_match = m.cod_match AND (mm.move_events & 1) <> 0 AND mm.move_player = 0) >= 10

-- few captures by a person
SELECT count(*) AS games
FROM matches m
WHERE (
    SELECT count(*)
    FROM match_moves mm
    WHERE mm.cod_match = m.cod_match
      AND (mm.move_events & 128) <> 0
      AND (mm.move_player = 0 AND m.white = 'Kasparov, Garry' OR mm.move_player = 1 AND m.black = 'Kasparov, Garry')
  ) <= 3

-- recapture of a queen at once
SELECT count(*) AS games
FROM matches m
WHERE EXISTS (
    SELECT 1
    FROM match_moves s1
    JOIN match_moves s2 ON s2.cod_match = s1.cod_match AND s2.move_order = s1.move_order + 1 AND s2.move_to = s1.move_to
    WHERE s1.cod_match = m.cod_match
      AND (s1.move_events & 128) <> 0
      AND (s1.move_events & 1048576) <> 0
      AND (s2.move_events & 128) <> 0
      AND (s2.move_events & 1048576) <> 0
  )

-- three steps within five half-moves
SELECT count(*) AS games
FROM matches m
WHERE EXISTS (
    SELECT 1
    FROM match_moves s1
    JOIN match_moves s2 ON s2.cod_match = s1.cod_match AND s2.move_order BETWEEN s1.move_order + 1 AND s1.move_order + 5
    JOIN match_moves s3 ON s3.cod_match = s2.cod_match AND s3.move_order BETWEEN s2.move_order + 1 AND s2.move_order + 5
    WHERE s1.cod_match = m.cod_match
      AND s1.move_an_text IN ('Bxh7' COLLATE Latin1_General_BIN2, 'Bxh7+' COLLATE Latin1_General_BIN2, 'Bxh7#' COLLATE Latin1_General_BIN2)
      AND (s2.move_events & 32768) <> 0
      AND s3.move_an_text IN ('Ng5' COLLATE Latin1_General_BIN2, 'Ng5+' COLLATE Latin1_General_BIN2, 'Ng5#' COLLATE Latin1_General_BIN2)
      AND s3.move_player = 0
  )

-- steps anywhere later
SELECT count(*) AS games
FROM matches m
WHERE EXISTS (
    SELECT 1
    FROM match_moves s1
    JOIN match_moves s2 ON s2.cod_match = s1.cod_match AND s2.move_order > s1.move_order
    WHERE s1.cod_match = m.cod_match
      AND (s1.move_events & 512) <> 0
      AND (s2.move_events & 32) <> 0
      AND (s2.move_events & 134217728) <> 0
  )

-- usual start
SELECT count(*) AS games
FROM matches m
WHERE EXISTS (SELECT 1 FROM positions p WHERE p.cod_position = m.initial_position AND p.board = 'rnbqkbnrpppppppp00000000000000000000000000000000PPPPPPPPRNBQKBNR' COLLATE Latin1_General_BIN2)

-- odd start
SELECT m.cod_match, m.white, m.black, m.result_text, m.match_date, m.match_description, m.move_count, m.fullmove_count
FROM matches m
WHERE NOT EXISTS (SELECT 1 FROM positions p WHERE p.cod_position = m.initial_position AND p.board = 'rnbqkbnrpppppppp00000000000000000000000000000000PPPPPPPPRNBQKBNR' COLLATE Latin1_General_BIN2)
ORDER BY m.match_date, m.cod_match

-- copies
SELECT count(*) AS games
FROM matches m
WHERE EXISTS (SELECT 1 FROM matches o WHERE o.sha256 = m.sha256 AND o.cod_match <> m.cod_match)

-- exact board
SELECT count(*) AS games
FROM matches m
WHERE EXISTS (
    SELECT 1
    FROM match_positions mp
    JOIN positions p ON p.cod_position = mp.cod_position
    WHERE mp.cod_match = m.cod_match
      AND p.board = 'rnbqkbnrpppp0ppp000000000000p0000000P00000000N00PPPP0PPPRNBQKB0R' COLLATE Latin1_General_BIN2
  )

-- partial board
SELECT count(*) AS games
FROM matches m
WHERE EXISTS (
    SELECT 1
    FROM match_positions mp
    JOIN positions p ON p.cod_position = mp.cod_position
    WHERE mp.cod_match = m.cod_match
      AND SUBSTRING(p.board, 37, 1) = 'P' COLLATE Latin1_General_BIN2
      AND SUBSTRING(p.board, 53, 1) = '0' COLLATE Latin1_General_BIN2
      AND SUBSTRING(p.board, 57, 1) = 'R' COLLATE Latin1_General_BIN2
      AND SUBSTRING(p.board, 63, 1) = 'K' COLLATE Latin1_General_BIN2
  )

-- board with any pieces
SELECT count(*) AS games
FROM matches m
WHERE EXISTS (
    SELECT 1
    FROM match_positions mp
    JOIN positions p ON p.cod_position = mp.cod_position
    WHERE mp.cod_match = m.cod_match
      AND SUBSTRING(p.board, 12, 1) IN ('P' COLLATE Latin1_General_BIN2, 'N' COLLATE Latin1_General_BIN2, 'B' COLLATE Latin1_General_BIN2, 'R' COLLATE Latin1_General_BIN2, 'Q' COLLATE Latin1_General_BIN2, 'K' COLLATE Latin1_General_BIN2)
      AND SUBSTRING(p.board, 33, 1) IN ('p' COLLATE Latin1_General_BIN2, 'n' COLLATE Latin1_General_BIN2, 'b' COLLATE Latin1_General_BIN2, 'r' COLLATE Latin1_General_BIN2, 'q' COLLATE Latin1_General_BIN2, 'k' COLLATE Latin1_General_BIN2)
      AND SUBSTRING(p.board, 63, 1) <> '0'
  )

-- piece counts
SELECT count(*) AS games
FROM matches m
WHERE EXISTS (
    SELECT 1
    FROM match_positions mp
    JOIN positions p ON p.cod_position = mp.cod_position
    WHERE mp.cod_match = m.cod_match
      AND p.white_queens = 0
      AND p.white_rooks + p.black_rooks BETWEEN 2 AND 3
      AND p.black_queens + p.black_rooks + p.black_bishops + p.black_knights + p.black_pawns >= 5
  )

-- lead in pawns
SELECT count(*) AS games
FROM matches m
WHERE EXISTS (
    SELECT 1
    FROM match_positions mp
    JOIN positions p ON p.cod_position = mp.cod_position
    WHERE mp.cod_match = m.cod_match
      AND (p.black_pawns - p.white_pawns) = 2
      AND ABS(p.white_knights - p.black_knights) = 0
  )

-- pawns on files and ranks
SELECT count(*) AS games
FROM matches m
WHERE EXISTS (
    SELECT 1
    FROM match_positions mp
    JOIN positions p ON p.cod_position = mp.cod_position
    WHERE mp.cod_match = m.cod_match
      AND SUBSTRING(p.board, 17, 8) LIKE '%P%' COLLATE Latin1_General_BIN2
      AND 'p' COLLATE Latin1_General_BIN2 NOT IN (SUBSTRING(p.board, 8, 1), SUBSTRING(p.board, 16, 1), SUBSTRING(p.board, 24, 1), SUBSTRING(p.board, 32, 1), SUBSTRING(p.board, 40, 1), SUBSTRING(p.board, 48, 1), SUBSTRING(p.board, 56, 1), SUBSTRING(p.board, 64, 1))
      AND CASE WHEN SUBSTRING(p.board, 3, 1) = 'P' COLLATE Latin1_General_BIN2 THEN 1 ELSE 0 END + CASE WHEN SUBSTRING(p.board, 11, 1) = 'P' COLLATE Latin1_General_BIN2 THEN 1 ELSE 0 END + CASE WHEN SUBSTRING(p.board, 19, 1) = 'P' COLLATE Latin1_General_BIN2 THEN 1 ELSE 0 END + CASE WHEN SUBSTRING(p.board, 27, 1) = 'P' COLLATE Latin1_General_BIN2 THEN 1 ELSE 0 END + CASE WHEN SUBSTRING(p.board, 35, 1) = 'P' COLLATE Latin1_General_BIN2 THEN 1 ELSE 0 END + CASE WHEN SUBSTRING(p.board, 43, 1) = 'P' COLLATE Latin1_General_BIN2 THEN 1 ELSE 0 END + CASE WHEN SUBSTRING(p.board, 51, 1) = 'P' COLLATE Latin1_General_BIN2 THEN 1 ELSE 0 END + CASE WHEN SUBSTRING(p.board, 59, 1) = 'P' COLLATE Latin1_General_BIN2 THEN 1 ELSE 0 END = 2
      AND CASE WHEN SUBSTRING(p.board, 4, 1) IN ('Q' COLLATE Latin1_General_BIN2, 'R' COLLATE Latin1_General_BIN2, 'B' COLLATE Latin1_General_BIN2, 'N' COLLATE Latin1_General_BIN2, 'P' COLLATE Latin1_General_BIN2, 'q' COLLATE Latin1_General_BIN2, 'r' COLLATE Latin1_General_BIN2, 'b' COLLATE Latin1_General_BIN2, 'n' COLLATE Latin1_General_BIN2, 'p' COLLATE Latin1_General_BIN2) THEN 1 ELSE 0 END + CASE WHEN SUBSTRING(p.board, 12, 1) IN ('Q' COLLATE Latin1_General_BIN2, 'R' COLLATE Latin1_General_BIN2, 'B' COLLATE Latin1_General_BIN2, 'N' COLLATE Latin1_General_BIN2, 'P' COLLATE Latin1_General_BIN2, 'q' COLLATE Latin1_General_BIN2, 'r' COLLATE Latin1_General_BIN2, 'b' COLLATE Latin1_General_BIN2, 'n' COLLATE Latin1_General_BIN2, 'p' COLLATE Latin1_General_BIN2) THEN 1 ELSE 0 END + CASE WHEN SUBSTRING(p.board, 20, 1) IN ('Q' COLLATE Latin1_General_BIN2, 'R' COLLATE Latin1_General_BIN2, 'B' COLLATE Latin1_General_BIN2, 'N' COLLATE Latin1_General_BIN2, 'P' COLLATE Latin1_General_BIN2, 'q' COLLATE Latin1_General_BIN2, 'r' COLLATE Latin1_General_BIN2, 'b' COLLATE Latin1_General_BIN2, 'n' COLLATE Latin1_General_BIN2, 'p' COLLATE Latin1_General_BIN2) THEN 1 ELSE 0 END + CASE WHEN SUBSTRING(p.board, 28, 1) IN ('Q' COLLATE Latin1_General_BIN2, 'R' COLLATE Latin1_General_BIN2, 'B' COLLATE Latin1_General_BIN2, 'N' COLLATE Latin1_General_BIN2, 'P' COLLATE Latin1_General_BIN2, 'q' COLLATE Latin1_General_BIN2, 'r' COLLATE Latin1_General_BIN2, 'b' COLLATE Latin1_General_BIN2, 'n' COLLATE Latin1_General_BIN2, 'p' COLLATE Latin1_General_BIN2) THEN 1 ELSE 0 END + CASE WHEN SUBSTRING(p.board, 36, 1) IN ('Q' COLLATE Latin1_General_BIN2, 'R' COLLATE Latin1_General_BIN2, 'B' COLLATE Latin1_General_BIN2, 'N' COLLATE Latin1_General_BIN2, 'P' COLLATE Latin1_General_BIN2, 'q' COLLATE Latin1_General_BIN2, 'r' COLLATE Latin1_General_BIN2, 'b' COLLATE Latin1_General_BIN2, 'n' COLLATE Latin1_General_BIN2, 'p' COLLATE Latin1_General_BIN2) THEN 1 ELSE 0 END + CASE WHEN SUBSTRING(p.board, 44, 1) IN ('Q' COLLATE Latin1_General_BIN2, 'R' COLLATE Latin1_General_BIN2, 'B' COLLATE Latin1_General_BIN2, 'N' COLLATE Latin1_General_BIN2, 'P' COLLATE Latin1_General_BIN2, 'q' COLLATE Latin1_General_BIN2, 'r' COLLATE Latin1_General_BIN2, 'b' COLLATE Latin1_General_BIN2, 'n' COLLATE Latin1_General_BIN2, 'p' COLLATE Latin1_General_BIN2) THEN 1 ELSE 0 END + CASE WHEN SUBSTRING(p.board, 52, 1) IN ('Q' COLLATE Latin1_General_BIN2, 'R' COLLATE Latin1_General_BIN2, 'B' COLLATE Latin1_General_BIN2, 'N' COLLATE Latin1_General_BIN2, 'P' COLLATE Latin1_General_BIN2, 'q' COLLATE Latin1_General_BIN2, 'r' COLLATE Latin1_General_BIN2, 'b' COLLATE Latin1_General_BIN2, 'n' COLLATE Latin1_General_BIN2, 'p' COLLATE Latin1_General_BIN2) THEN 1 ELSE 0 END + CASE WHEN SUBSTRING(p.board, 60, 1) IN ('Q' COLLATE Latin1_General_BIN2, 'R' COLLATE Latin1_General_BIN2, 'B' COLLATE Latin1_General_BIN2, 'N' COLLATE Latin1_General_BIN2, 'P' COLLATE Latin1_General_BIN2, 'q' COLLATE Latin1_General_BIN2, 'r' COLLATE Latin1_General_BIN2, 'b' COLLATE Latin1_General_BIN2, 'n' COLLATE Latin1_General_BIN2, 'p' COLLATE Latin1_General_BIN2) THEN 1 ELSE 0 END <= 3
  )

-- bishops of opposite colours
SELECT count(*) AS games
FROM matches m
WHERE EXISTS (
    SELECT 1
    FROM match_positions mp
    JOIN positions p ON p.cod_position = mp.cod_position
    WHERE mp.cod_match = m.cod_match
      AND p.white_bishops > 0 AND 'B' COLLATE Latin1_General_BIN2 IN (SUBSTRING(p.board, 1, 1), SUBSTRING(p.board, 3, 1), SUBSTRING(p.board, 5, 1), SUBSTRING(p.board, 7, 1), SUBSTRING(p.board, 10, 1), SUBSTRING(p.board, 12, 1), SUBSTRING(p.board, 14, 1), SUBSTRING(p.board, 16, 1), SUBSTRING(p.board, 17, 1), SUBSTRING(p.board, 19, 1), SUBSTRING(p.board, 21, 1), SUBSTRING(p.board, 23, 1), SUBSTRING(p.board, 26, 1), SUBSTRING(p.board, 28, 1), SUBSTRING(p.board, 30, 1), SUBSTRING(p.board, 32, 1), SUBSTRING(p.board, 33, 1), SUBSTRING(p.board, 35, 1), SUBSTRING(p.board, 37, 1), SUBSTRING(p.board, 39, 1), SUBSTRING(p.board, 42, 1), SUBSTRING(p.board, 44, 1), SUBSTRING(p.board, 46, 1), SUBSTRING(p.board, 48, 1), SUBSTRING(p.board, 49, 1), SUBSTRING(p.board, 51, 1), SUBSTRING(p.board, 53, 1), SUBSTRING(p.board, 55, 1), SUBSTRING(p.board, 58, 1), SUBSTRING(p.board, 60, 1), SUBSTRING(p.board, 62, 1), SUBSTRING(p.board, 64, 1))
      AND (p.white_bishops = 0 OR 'B' COLLATE Latin1_General_BIN2 NOT IN (SUBSTRING(p.board, 2, 1), SUBSTRING(p.board, 4, 1), SUBSTRING(p.board, 6, 1), SUBSTRING(p.board, 8, 1), SUBSTRING(p.board, 9, 1), SUBSTRING(p.board, 11, 1), SUBSTRING(p.board, 13, 1), SUBSTRING(p.board, 15, 1), SUBSTRING(p.board, 18, 1), SUBSTRING(p.board, 20, 1), SUBSTRING(p.board, 22, 1), SUBSTRING(p.board, 24, 1), SUBSTRING(p.board, 25, 1), SUBSTRING(p.board, 27, 1), SUBSTRING(p.board, 29, 1), SUBSTRING(p.board, 31, 1), SUBSTRING(p.board, 34, 1), SUBSTRING(p.board, 36, 1), SUBSTRING(p.board, 38, 1), SUBSTRING(p.board, 40, 1), SUBSTRING(p.board, 41, 1), SUBSTRING(p.board, 43, 1), SUBSTRING(p.board, 45, 1), SUBSTRING(p.board, 47, 1), SUBSTRING(p.board, 50, 1), SUBSTRING(p.board, 52, 1), SUBSTRING(p.board, 54, 1), SUBSTRING(p.board, 56, 1), SUBSTRING(p.board, 57, 1), SUBSTRING(p.board, 59, 1), SUBSTRING(p.board, 61, 1), SUBSTRING(p.board, 63, 1)))
      AND CASE WHEN SUBSTRING(p.board, 2, 1) = 'b' COLLATE Latin1_General_BIN2 THEN 1 ELSE 0 END + CASE WHEN SUBSTRING(p.board, 4, 1) = 'b' COLLATE Latin1_General_BIN2 THEN 1 ELSE 0 END + CASE WHEN SUBSTRING(p.board, 6, 1) = 'b' COLLATE Latin1_General_BIN2 THEN 1 ELSE 0 END + CASE WHEN SUBSTRING(p.board, 8, 1) = 'b' COLLATE Latin1_General_BIN2 THEN 1 ELSE 0 END + CASE WHEN SUBSTRING(p.board, 9, 1) = 'b' COLLATE Latin1_General_BIN2 THEN 1 ELSE 0 END + CASE WHEN SUBSTRING(p.board, 11, 1) = 'b' COLLATE Latin1_General_BIN2 THEN 1 ELSE 0 END + CASE WHEN SUBSTRING(p.board, 13, 1) = 'b' COLLATE Latin1_General_BIN2 THEN 1 ELSE 0 END + CASE WHEN SUBSTRING(p.board, 15, 1) = 'b' COLLATE Latin1_General_BIN2 THEN 1 ELSE 0 END + CASE WHEN SUBSTRING(p.board, 18, 1) = 'b' COLLATE Latin1_General_BIN2 THEN 1 ELSE 0 END + CASE WHEN SUBSTRING(p.board, 20, 1) = 'b' COLLATE Latin1_General_BIN2 THEN 1 ELSE 0 END + CASE WHEN SUBSTRING(p.board, 22, 1) = 'b' COLLATE Latin1_General_BIN2 THEN 1 ELSE 0 END + CASE WHEN SUBSTRING(p.board, 24, 1) = 'b' COLLATE Latin1_General_BIN2 THEN 1 ELSE 0 END + CASE WHEN SUBSTRING(p.board, 25, 1) = 'b' COLLATE Latin1_General_BIN2 THEN 1 ELSE 0 END + CASE WHEN SUBSTRING(p.board, 27, 1) = 'b' COLLATE Latin1_General_BIN2 THEN 1 ELSE 0 END + CASE WHEN SUBSTRING(p.board, 29, 1) = 'b' COLLATE Latin1_General_BIN2 THEN 1 ELSE 0 END + CASE WHEN SUBSTRING(p.board, 31, 1) = 'b' COLLATE Latin1_General_BIN2 THEN 1 ELSE 0 END + CASE WHEN SUBSTRING(p.board, 34, 1) = 'b' COLLATE Latin1_General_BIN2 THEN 1 ELSE 0 END + CASE WHEN SUBSTRING(p.board, 36, 1) = 'b' COLLATE Latin1_General_BIN2 THEN 1 ELSE 0 END + CASE WHEN SUBSTRING(p.board, 38, 1) = 'b' COLLATE Latin1_General_BIN2 THEN 1 ELSE 0 END + CASE WHEN SUBSTRING(p.board, 40, 1) = 'b' COLLATE Latin1_General_BIN2 THEN 1 ELSE 0 END + CASE WHEN SUBSTRING(p.board, 41, 1) = 'b' COLLATE Latin1_General_BIN2 THEN 1 ELSE 0 END + CASE WHEN SUBSTRING(p.board, 43, 1) = 'b' COLLATE Latin1_General_BIN2 THEN 1 ELSE 0 END + CASE WHEN SUBSTRING(p.board, 45, 1) = 'b' COLLATE Latin1_General_BIN2 THEN 1 ELSE 0 END + CASE WHEN SUBSTRING(p.board, 47, 1) = 'b' COLLATE Latin1_General_BIN2 THEN 1 ELSE 0 END + CASE WHEN SUBSTRING(p.board, 50, 1) = 'b' COLLATE Latin1_General_BIN2 THEN 1 ELSE 0 END + CASE WHEN SUBSTRING(p.board, 52, 1) = 'b' COLLATE Latin1_General_BIN2 THEN 1 ELSE 0 END + CASE WHEN SUBSTRING(p.board, 54, 1) = 'b' COLLATE Latin1_General_BIN2 THEN 1 ELSE 0 END + CASE WHEN SUBSTRING(p.board, 56, 1) = 'b' COLLATE Latin1_General_BIN2 THEN 1 ELSE 0 END + CASE WHEN SUBSTRING(p.board, 57, 1) = 'b' COLLATE Latin1_General_BIN2 THEN 1 ELSE 0 END + CASE WHEN SUBSTRING(p.board, 59, 1) = 'b' COLLATE Latin1_General_BIN2 THEN 1 ELSE 0 END + CASE WHEN SUBSTRING(p.board, 61, 1) = 'b' COLLATE Latin1_General_BIN2 THEN 1 ELSE 0 END + CASE WHEN SUBSTRING(p.board, 63, 1) = 'b' COLLATE Latin1_General_BIN2 THEN 1 ELSE 0 END = 1
      AND p.white_queens = 0
      AND p.black_queens = 0
      AND p.white_knights = 0
      AND p.black_knights = 0
  )

-- only bishops of one shade
SELECT count(*) AS games
FROM matches m
WHERE EXISTS (
    SELECT 1
    FROM match_positions mp
    JOIN positions p ON p.cod_position = mp.cod_position
    WHERE mp.cod_match = m.cod_match
      AND p.white_queens = 0
      AND p.black_queens = 0
      AND (p.white_bishops = 0 OR 'B' COLLATE Latin1_General_BIN2 NOT IN (SUBSTRING(p.board, 2, 1), SUBSTRING(p.board, 4, 1), SUBSTRING(p.board, 6, 1), SUBSTRING(p.board, 8, 1), SUBSTRING(p.board, 9, 1), SUBSTRING(p.board, 11, 1), SUBSTRING(p.board, 13, 1), SUBSTRING(p.board, 15, 1), SUBSTRING(p.board, 18, 1), SUBSTRING(p.board, 20, 1), SUBSTRING(p.board, 22, 1), SUBSTRING(p.board, 24, 1), SUBSTRING(p.board, 25, 1), SUBSTRING(p.board, 27, 1), SUBSTRING(p.board, 29, 1), SUBSTRING(p.board, 31, 1), SUBSTRING(p.board, 34, 1), SUBSTRING(p.board, 36, 1), SUBSTRING(p.board, 38, 1), SUBSTRING(p.board, 40, 1), SUBSTRING(p.board, 41, 1), SUBSTRING(p.board, 43, 1), SUBSTRING(p.board, 45, 1), SUBSTRING(p.board, 47, 1), SUBSTRING(p.board, 50, 1), SUBSTRING(p.board, 52, 1), SUBSTRING(p.board, 54, 1), SUBSTRING(p.board, 56, 1), SUBSTRING(p.board, 57, 1), SUBSTRING(p.board, 59, 1), SUBSTRING(p.board, 61, 1), SUBSTRING(p.board, 63, 1)))
      AND (p.black_bishops = 0 OR 'b' COLLATE Latin1_General_BIN2 NOT IN (SUBSTRING(p.board, 2, 1), SUBSTRING(p.board, 4, 1), SUBSTRING(p.board, 6, 1), SUBSTRING(p.board, 8, 1), SUBSTRING(p.board, 9, 1), SUBSTRING(p.board, 11, 1), SUBSTRING(p.board, 13, 1), SUBSTRING(p.board, 15, 1), SUBSTRING(p.board, 18, 1), SUBSTRING(p.board, 20, 1), SUBSTRING(p.board, 22, 1), SUBSTRING(p.board, 24, 1), SUBSTRING(p.board, 25, 1), SUBSTRING(p.board, 27, 1), SUBSTRING(p.board, 29, 1), SUBSTRING(p.board, 31, 1), SUBSTRING(p.board, 34, 1), SUBSTRING(p.board, 36, 1), SUBSTRING(p.board, 38, 1), SUBSTRING(p.board, 40, 1), SUBSTRING(p.board, 41, 1), SUBSTRING(p.board, 43, 1), SUBSTRING(p.board, 45, 1), SUBSTRING(p.board, 47, 1), SUBSTRING(p.board, 50, 1), SUBSTRING(p.board, 52, 1), SUBSTRING(p.board, 54, 1), SUBSTRING(p.board, 56, 1), SUBSTRING(p.board, 57, 1), SUBSTRING(p.board, 59, 1), SUBSTRING(p.board, 61, 1), SUBSTRING(p.board, 63, 1)))
      AND p.white_knights = 0
      AND p.black_knights = 0
  )

-- king on a rank
SELECT count(*) AS games
FROM matches m
WHERE EXISTS (
    SELECT 1
    FROM match_positions mp
    JOIN positions p ON p.cod_position = mp.cod_position
    WHERE mp.cod_match = m.cod_match
      AND SUBSTRING(p.board, 1, 8) LIKE '%K%' COLLATE Latin1_General_BIN2
  )

-- side to move
SELECT count(*) AS games
FROM matches m
WHERE EXISTS (
    SELECT 1
    FROM match_positions mp
    LEFT JOIN match_moves f ON f.cod_match = mp.cod_match AND f.move_order = 1
    JOIN positions p ON p.cod_position = mp.cod_position
    WHERE mp.cod_match = m.cod_match
      AND ((mp.position_order + COALESCE(f.move_player, 0)) & 1) <> 0
      AND p.board = 'rnbqkbnrpppp0ppp000000000000p0000000P00000000N00PPPP0PPPRNBQKB0R' COLLATE Latin1_General_BIN2
  )

-- side to move after a number
SELECT count(*) AS games
FROM matches m
WHERE EXISTS (
    SELECT 1
    FROM match_moves mm
    JOIN positions p ON p.cod_position = mm.to_position
    WHERE mm.cod_match = m.cod_match
      AND mm.move_number <= 20
      AND mm.move_player = 1
      AND p.white_queens = 0
  )

-- position after a half-move and the next
SELECT count(*) AS games
FROM matches m
WHERE EXISTS (
    SELECT 1
    FROM match_moves mm
    JOIN match_moves nx ON nx.cod_match = mm.cod_match AND nx.move_order = mm.move_order + 1
    JOIN positions p ON p.cod_position = mm.to_position
    WHERE mm.cod_match = m.cod_match
      AND mm.move_order BETWEEN 60 AND 80
      AND nx.move_player = 0
      AND p.white_queens = 0
      AND p.black_queens = 0
      AND p.white_bishops = 0
      AND p.black_bishops = 0
      AND p.white_knights = 0
      AND p.black_knights = 0
  )

-- what is played in a position
SELECT count(*) AS games
FROM matches m
WHERE EXISTS (
    SELECT 1
    FROM match_moves nx
    JOIN positions p ON p.cod_position = nx.from_position
    WHERE nx.cod_match = m.cod_match
      AND nx.move_player = 1
      AND nx.move_an_text IN ('Nc6' COLLATE Latin1_General_BIN2, 'Nc6+' COLLATE Latin1_General_BIN2, 'Nc6#' COLLATE Latin1_General_BIN2)
      AND p.board = 'rnbqkbnrpppp0ppp000000000000p0000000P00000000N00PPPP0PPPRNBQKB0R' COLLATE Latin1_General_BIN2
  )

-- boards
SELECT count(DISTINCT mp.cod_position) AS positions
FROM match_positions mp

-- boards of some games
SELECT count(DISTINCT mp.cod_position) AS positions
FROM match_positions mp
JOIN matches m ON m.cod_match = mp.cod_match
JOIN positions p ON p.cod_position = mp.cod_position
WHERE p.white_queens = 0
  AND m.result = 3

-- list of positions
SELECT t.cod_match, t.white, t.black, t.match_date, t.position_order, t.board
FROM (
  SELECT m.cod_match, m.white, m.black, m.match_date, mp.position_order, p.board, RANK() OVER (ORDER BY REPLACE(REPLACE(m.match_date, '/', '.'), '?', '0') DESC) AS place
  FROM match_positions mp
  JOIN matches m ON m.cod_match = mp.cod_match
  LEFT JOIN match_moves f ON f.cod_match = mp.cod_match AND f.move_order = 1
  JOIN positions p ON p.cod_position = mp.cod_position
  WHERE ((mp.position_order + COALESCE(f.move_player, 0)) & 1) = 0
    AND p.white_queens >= 2
    AND SUBSTRING(m.match_date, 1, 4) BETWEEN '0001' AND '9999'
    AND SUBSTRING(m.match_date, 1, 4) NOT LIKE '%?%'
) t
WHERE t.place = 1
ORDER BY t.cod_match, t.position_order

-- list of final positions
SELECT m.cod_match, m.white, m.black, m.match_date, mp.position_order, p.board
FROM match_positions mp
JOIN matches m ON m.cod_match = mp.cod_match
JOIN positions p ON p.cod_position = mp.cod_position
WHERE mp.position_order = m.move_count
  AND p.white_queens = 0
  AND p.black_queens = 0
  AND p.white_knights = 0
  AND p.black_knights = 0
ORDER BY m.match_date, m.cod_match, mp.position_order
OFFSET 3 ROWS FETCH NEXT 10 ROWS ONLY

-- list of positions before mate
SELECT TOP (5) m.cod_match, m.white, m.black, m.match_date, nx.move_order - 1 AS position_order, p.board, q.elo
FROM match_moves nx
JOIN matches m ON m.cod_match = nx.cod_match
JOIN positions p ON p.cod_position = nx.from_position
JOIN (
  SELECT mk.cod_match, max(TRY_CAST(CASE WHEN kv.kw_value <> '' AND kv.kw_value NOT LIKE '%[^0-9]%' THEN kv.kw_value END AS BIGINT)) AS elo
  FROM match_keywords mk
  JOIN keywords k ON k.cod_keyword = mk.cod_keyword
  JOIN keyword_values kv ON kv.cod_value = mk.cod_value
  WHERE k.keyword IN ('WhiteElo', 'BlackElo')
    AND k.keyword_type = 'MKW'
  GROUP BY mk.cod_match
) q ON q.cod_match = m.cod_match
WHERE (nx.move_events & 2) <> 0
  AND q.elo IS NOT NULL
ORDER BY q.elo DESC, m.cod_match, nx.move_order - 1

-- games per year
SELECT SUBSTRING(m.match_date, 1, 4) AS year, count(*) AS games
FROM matches m
GROUP BY SUBSTRING(m.match_date, 1, 4)
ORDER BY SUBSTRING(m.match_date, 1, 4)

-- years with many games
SELECT SUBSTRING(m.match_date, 1, 4) AS year, count(*) AS games
FROM matches m
GROUP BY SUBSTRING(m.match_date, 1, 4)
HAVING count(*) >= 2
ORDER BY count(*) DESC, SUBSTRING(m.match_date, 1, 4)
OFFSET 2 ROWS FETCH NEXT 3 ROWS ONLY

-- games per decade
SELECT t.decade, count(*) AS games
FROM (
  SELECT CASE WHEN SUBSTRING(m.match_date, 1, 4) BETWEEN '0001' AND '9999' AND SUBSTRING(m.match_date, 1, 3) NOT LIKE '%?%' THEN CONCAT(SUBSTRING(m.match_date, 1, 3), '0') ELSE '????' END AS decade
  FROM matches m
) t
GROUP BY t.decade
ORDER BY t.decade

-- games per month
SELECT SUBSTRING(m.match_date, 6, 2) AS month, count(*) AS games
FROM matches m
WHERE SUBSTRING(m.match_date, 6, 2) IN ('01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12')
GROUP BY SUBSTRING(m.match_date, 6, 2)
ORDER BY SUBSTRING(m.match_date, 6, 2)

-- players with most wins
WITH found AS (
  SELECT m.white COLLATE Latin1_General_BIN2 AS white, m.black COLLATE Latin1_General_BIN2 AS black, m.result
  FROM matches m
)
SELECT TOP (5) t.player, count(*) AS games
FROM (
  SELECT f.white AS player
  FROM found f
  WHERE f.result = 1
  UNION ALL
  SELECT f.black AS player
  FROM found f
  WHERE f.result = 2
) t
GROUP BY t.player
ORDER BY count(*) DESC, t.player

-- players by games not lost
WITH found AS (
  SELECT m.white COLLATE Latin1_General_BIN2 AS white, m.black COLLATE Latin1_General_BIN2 AS black, m.result
  FROM matches m
)
SELECT t.player, t.games
FROM (
  SELECT t.player, count(*) AS games, RANK() OVER (ORDER BY count(*) DESC) AS place
  FROM (
    SELECT f.white AS player
    FROM found f
    WHERE f.result IN (1, 3)
    UNION ALL
    SELECT f.black AS player
    FROM found f
    WHERE f.result IN (2, 3)
      AND (f.black <> f.white OR f.result <> 3)
  ) t
  GROUP BY t.player
) t
WHERE t.place = 1
ORDER BY t.player

-- players by colour
SELECT TOP (2) m.white COLLATE Latin1_General_BIN2 AS white, count(*) AS games
FROM matches m
GROUP BY m.white COLLATE Latin1_General_BIN2
ORDER BY count(*), m.white COLLATE Latin1_General_BIN2

-- players with Black
SELECT TOP (2) m.black COLLATE Latin1_General_BIN2 AS black, count(*) AS games
FROM matches m
WHERE m.result = 2
GROUP BY m.black COLLATE Latin1_General_BIN2
ORDER BY count(*) DESC, m.black COLLATE Latin1_General_BIN2

-- opponents
SELECT t.opponent, count(*) AS games
FROM (
  SELECT CASE WHEN (m.white = 'Fischer, Robert James' AND m.result = 2) THEN m.black COLLATE Latin1_General_BIN2 ELSE m.white COLLATE Latin1_General_BIN2 END AS opponent
  FROM matches m
  WHERE ((m.white = 'Fischer, Robert James' AND m.result = 2) OR (m.black = 'Fischer, Robert James' AND m.result = 1))
) t
GROUP BY t.opponent
ORDER BY count(*) DESC, t.opponent

-- colours of a person
SELECT t.color, count(*) AS games
FROM (
  SELECT CASE WHEN m.white = 'Fischer, Robert James' THEN 'white' ELSE 'black' END AS color
  FROM matches m
  WHERE (m.white = 'Fischer, Robert James' OR m.black = 'Fischer, Robert James')
) t
GROUP BY t.color
ORDER BY t.color

-- results
SELECT m.result_text AS result, count(*) AS games
FROM matches m
GROUP BY m.result_text
ORDER BY m.result_text

-- most played openings
SELECT TOP (10) SUBSTRING(kv.kw_value COLLATE Latin1_General_BIN2, 1, 3) AS eco, count(*) AS games
FROM matches m
JOIN match_keywords mk ON mk.cod_match = m.cod_match
JOIN keywords k ON k.cod_keyword = mk.cod_keyword AND k.keyword = 'ECO' AND k.keyword_type = 'MKW'
JOIN keyword_values kv ON kv.cod_value = mk.cod_value
WHERE kv.kw_value LIKE '_%'
GROUP BY SUBSTRING(kv.kw_value COLLATE Latin1_General_BIN2, 1, 3)
ORDER BY count(*) DESC, SUBSTRING(kv.kw_value COLLATE Latin1_General_BIN2, 1, 3)

-- events
SELECT t.event, t.games
FROM (
  SELECT m.match_description COLLATE Latin1_General_BIN2 AS event, count(*) AS games, RANK() OVER (ORDER BY count(*) DESC) AS place,
    COUNT(*) OVER (ORDER BY count(*) DESC) AS last_place
  FROM matches m
  GROUP BY m.match_description COLLATE Latin1_General_BIN2
) t
WHERE 2 BETWEEN t.place AND t.last_place
ORDER BY t.event

-- lengths
SELECT (m.fullmove_count / 10) * 10 AS length, count(*) AS games
FROM matches m
GROUP BY (m.fullmove_count / 10) * 10
ORDER BY (m.fullmove_count / 10) * 10

-- lines
SELECT TOP (10) l.line COLLATE Latin1_General_BIN2 AS line, count(*) AS games
FROM matches m
JOIN (
  SELECT mm.cod_match,
    CONCAT(max(CASE WHEN mm.move_order = 1 THEN mm.san END), ' ', max(CASE WHEN mm.move_order = 2 THEN mm.san END), ' ', max(CASE WHEN mm.move_order = 3 THEN mm.san END), ' ', max(CASE WHEN mm.move_order = 4 THEN mm.san END)) AS line
  FROM (
    SELECT mm.cod_match, mm.move_order, REPLACE(REPLACE(mm.move_an_text, '+', ''), '#', '') AS san
    FROM match_moves mm
    WHERE mm.move_order <= 4
  ) mm
  GROUP BY mm.cod_match
  HAVING count(*) = 4
) l ON l.cod_match = m.cod_match
GROUP BY l.line COLLATE Latin1_General_BIN2
ORDER BY count(*) DESC, l.line COLLATE Latin1_General_BIN2

-- first moves
SELECT l.line COLLATE Latin1_General_BIN2 AS line, count(*) AS games
FROM matches m
JOIN (
  SELECT mm.cod_match, max(CASE WHEN mm.move_order = 1 THEN mm.san END) AS line
  FROM (
    SELECT mm.cod_match, mm.move_order, REPLACE(REPLACE(mm.move_an_text, '+', ''), '#', '') AS san
    FROM match_moves mm
    WHERE mm.move_order <= 1
  ) mm
  GROUP BY mm.cod_match
  HAVING count(*) = 1
) l ON l.cod_match = m.cod_match
GROUP BY l.line COLLATE Latin1_General_BIN2
ORDER BY l.line COLLATE Latin1_General_BIN2

-- rounds
SELECT TOP (10) kv.kw_value COLLATE Latin1_General_BIN2 AS Round, count(*) AS games
FROM matches m
JOIN match_keywords mk ON mk.cod_match = m.cod_match
JOIN keywords k ON k.cod_keyword = mk.cod_keyword AND k.keyword = 'Round' AND k.keyword_type = 'MKW'
JOIN keyword_values kv ON kv.cod_value = mk.cod_value
WHERE kv.kw_value LIKE '_%' AND kv.kw_value NOT IN ('?', '-')
GROUP BY kv.kw_value COLLATE Latin1_General_BIN2
ORDER BY count(*) DESC, kv.kw_value COLLATE Latin1_General_BIN2

-- sites
SELECT count(DISTINCT kv.kw_value COLLATE Latin1_General_BIN2) AS sites
FROM matches m
JOIN match_keywords mk ON mk.cod_match = m.cod_match
JOIN keywords k ON k.cod_keyword = mk.cod_keyword AND k.keyword = 'Site' AND k.keyword_type = 'MKW'
JOIN keyword_values kv ON kv.cod_value = mk.cod_value
WHERE kv.kw_value LIKE '_%'

-- players
WITH found AS (
  SELECT m.white COLLATE Latin1_General_BIN2 AS white, m.black COLLATE Latin1_General_BIN2 AS black
  FROM matches m
)
SELECT count(DISTINCT t.player) AS players
FROM (
  SELECT f.white AS player
  FROM found f
  UNION ALL
  SELECT f.black AS player
  FROM found f
  WHERE f.black <> f.white
) t

-- players of many games
WITH found AS (
  SELECT m.white COLLATE Latin1_General_BIN2 AS white, m.black COLLATE Latin1_General_BIN2 AS black
  FROM matches m
)
SELECT count(*) AS players
FROM (
  SELECT t.player
  FROM (
    SELECT f.white AS player
    FROM found f
    UNION ALL
    SELECT f.black AS player
    FROM found f
    WHERE f.black <> f.white
  ) t
  GROUP BY t.player
  HAVING count(*) >= 5
) g

-- openings and their lines
SELECT count(DISTINCT l.line COLLATE Latin1_General_BIN2) AS [lines]
FROM matches m
JOIN (
  SELECT mm.cod_match, CONCAT(max(CASE WHEN mm.move_order = 1 THEN mm.san END), ' ', max(CASE WHEN mm.move_order = 2 THEN mm.san END)) AS line
  FROM (
    SELECT mm.cod_match, mm.move_order, REPLACE(REPLACE(mm.move_an_text, '+', ''), '#', '') AS san
    FROM match_moves mm
    WHERE mm.move_order <= 2
  ) mm
  GROUP BY mm.cod_match
  HAVING count(*) = 2
) l ON l.cod_match = m.cod_match

-- mating pieces
SELECT t.piece, count(*) AS half_moves
FROM (
  SELECT CASE WHEN (mm.move_events & 1024) <> 0 THEN 'pawn' WHEN (mm.move_events & 4096) <> 0 THEN 'knight' WHEN (mm.move_events & 4196352) <> 0 THEN 'bishop' WHEN (mm.move_events & 8192) <> 0 THEN 'rook' WHEN (mm.move_events & 16384) <> 0 THEN 'queen' ELSE 'king' END AS piece
  FROM match_moves mm
  WHERE (mm.move_events & 2) <> 0
) t
GROUP BY t.piece
ORDER BY count(*) DESC, t.piece

-- captured pieces
SELECT t.captured, count(*) AS half_moves
FROM (
  SELECT CASE WHEN (mm.move_events & 65536) <> 0 THEN 'pawn' WHEN (mm.move_events & 262144) <> 0 THEN 'knight' WHEN (mm.move_events & 8519680) <> 0 THEN 'bishop' WHEN (mm.move_events & 524288) <> 0 THEN 'rook' WHEN (mm.move_events & 1048576) <> 0 THEN 'queen' END AS captured
  FROM match_moves mm
  WHERE (mm.move_events & 16384) <> 0
    AND (mm.move_events & 128) <> 0
) t
GROUP BY t.captured
ORDER BY t.captured

-- promotions
SELECT t.promoted, count(*) AS half_moves
FROM (
  SELECT CASE WHEN (mm.move_events & 33554432) <> 0 THEN 'knight' WHEN (mm.move_events & 16777216) <> 0 THEN 'bishop' WHEN (mm.move_events & 67108864) <> 0 THEN 'rook' WHEN (mm.move_events & 134217728) <> 0 THEN 'queen' END AS promoted
  FROM match_moves mm
  WHERE mm.move_player = 0
    AND (mm.move_events & 32) <> 0
) t
GROUP BY t.promoted
ORDER BY count(*) DESC, t.promoted

-- sides that mate
SELECT t.side, count(*) AS half_moves
FROM (
  SELECT CASE WHEN mm.move_player = 0 THEN 'white' ELSE 'black' END AS side
  FROM match_moves mm
  WHERE (mm.move_events & 2) <> 0
) t
GROUP BY t.side
ORDER BY t.side

-- what is written most
SELECT TOP (3) mm.move_an_text COLLATE Latin1_General_BIN2 AS san, count(*) AS half_moves
FROM match_moves mm
WHERE (mm.move_events & 2) <> 0
GROUP BY mm.move_an_text COLLATE Latin1_General_BIN2
ORDER BY count(*) DESC, mm.move_an_text COLLATE Latin1_General_BIN2

-- squares of mates
SELECT TOP (3) t.square, count(*) AS half_moves
FROM (
  SELECT CONCAT(SUBSTRING('abcdefgh', 1 + mm.move_to - 8 * (mm.move_to / 8), 1), CAST(1 + (mm.move_to / 8) AS VARCHAR(40))) AS square
  FROM match_moves mm
  WHERE (mm.move_events & 2) <> 0
) t
GROUP BY t.square
ORDER BY count(*) DESC, t.square

-- numbers of castling
SELECT mm.move_number AS [number], count(*) AS half_moves
FROM match_moves mm
WHERE (mm.move_events & 768) <> 0
GROUP BY mm.move_number
ORDER BY mm.move_number

-- mating players
SELECT TOP (3) t.player, count(*) AS half_moves
FROM (
  SELECT CASE WHEN mm.move_player = 0 THEN m.white COLLATE Latin1_General_BIN2 ELSE m.black COLLATE Latin1_General_BIN2 END AS player
  FROM match_moves mm
  JOIN matches m ON m.cod_match = mm.cod_match
  WHERE (mm.move_events & 2) <> 0
) t
GROUP BY t.player
ORDER BY count(*), t.player

-- half-moves per year
SELECT SUBSTRING(m.match_date, 1, 4) AS year, count(*) AS half_moves
FROM match_moves mm
JOIN matches m ON m.cod_match = mm.cod_match
WHERE (mm.move_events & 2) <> 0
  AND m.result = 1
GROUP BY SUBSTRING(m.match_date, 1, 4)
ORDER BY SUBSTRING(m.match_date, 1, 4)

-- average length
SELECT round(avg(1.0 * m.move_count), 2) AS average_half_moves, count(*) AS games
FROM matches m
WHERE m.result = 3

-- average length by result
SELECT m.result_text AS result, round(avg(1.0 * m.fullmove_count), 2) AS average_moves, count(*) AS games
FROM matches m
GROUP BY m.result_text
HAVING count(*) >= 10
ORDER BY m.result_text

-- average Elo
SELECT round(1.0 * sum(q.elo) / sum(q.ratings), 2) AS average_elo, count(*) AS games
FROM matches m
JOIN (
  SELECT mk.cod_match, sum(TRY_CAST(CASE WHEN kv.kw_value <> '' AND kv.kw_value NOT LIKE '%[^0-9]%' THEN kv.kw_value END AS BIGINT)) AS elo,
    count(TRY_CAST(CASE WHEN kv.kw_value <> '' AND kv.kw_value NOT LIKE '%[^0-9]%' THEN kv.kw_value END AS BIGINT)) AS ratings
  FROM match_keywords mk
  JOIN keywords k ON k.cod_keyword = mk.cod_keyword
  JOIN keyword_values kv ON kv.cod_value = mk.cod_value
  WHERE k.keyword IN ('WhiteElo', 'BlackElo')
    AND k.keyword_type = 'MKW'
  GROUP BY mk.cod_match
) q ON q.cod_match = m.cod_match
WHERE q.elo IS NOT NULL

-- average Elo by player
WITH found AS (
  SELECT m.white COLLATE Latin1_General_BIN2 AS white, m.black COLLATE Latin1_General_BIN2 AS black, q.white_elo, q.black_elo
  FROM matches m
  JOIN (
    SELECT mk.cod_match,
      max(CASE WHEN k.keyword = 'WhiteElo' THEN TRY_CAST(CASE WHEN kv.kw_value <> '' AND kv.kw_value NOT LIKE '%[^0-9]%' THEN kv.kw_value END AS BIGINT) END) AS white_elo,
      max(CASE WHEN k.keyword = 'BlackElo' THEN TRY_CAST(CASE WHEN kv.kw_value <> '' AND kv.kw_value NOT LIKE '%[^0-9]%' THEN kv.kw_value END AS BIGINT) END) AS black_elo
    FROM match_keywords mk
    JOIN keywords k ON k.cod_keyword = mk.cod_keyword
    JOIN keyword_values kv ON kv.cod_value = mk.cod_value
    WHERE k.keyword IN ('WhiteElo', 'BlackElo')
      AND k.keyword_type = 'MKW'
    GROUP BY mk.cod_match
  ) q ON q.cod_match = m.cod_match
)
SELECT TOP (10) t.player, round(avg(1.0 * t.quantity), 2) AS average_elo, count(*) AS games
FROM (
  SELECT f.white AS player, f.white_elo AS quantity
  FROM found f
  UNION ALL
  SELECT f.black AS player, f.black_elo AS quantity
  FROM found f
  WHERE f.black <> f.white
) t
WHERE t.quantity IS NOT NULL
GROUP BY t.player
HAVING count(*) >= 3
ORDER BY round(avg(1.0 * t.quantity), 2) DESC, t.player

-- average length by player
WITH found AS (
  SELECT m.white COLLATE Latin1_General_BIN2 AS white, m.black COLLATE Latin1_General_BIN2 AS black, m.fullmove_count AS quantity, m.result
  FROM matches m
)
SELECT TOP (10) t.player, round(avg(1.0 * t.quantity), 2) AS average_moves, count(*) AS games
FROM (
  SELECT f.white AS player, f.quantity
  FROM found f
  WHERE f.result = 2
  UNION ALL
  SELECT f.black AS player, f.quantity
  FROM found f
  WHERE f.result = 1
) t
GROUP BY t.player
ORDER BY round(avg(1.0 * t.quantity), 2), t.player

-- highest Elo
SELECT max(q.elo) AS highest_elo, count(*) AS games
FROM matches m
JOIN (
  SELECT mk.cod_match, max(TRY_CAST(CASE WHEN kv.kw_value <> '' AND kv.kw_value NOT LIKE '%[^0-9]%' THEN kv.kw_value END AS BIGINT)) AS elo
  FROM match_keywords mk
  JOIN keywords k ON k.cod_keyword = mk.cod_keyword
  JOIN keyword_values kv ON kv.cod_value = mk.cod_value
  WHERE k.keyword IN ('WhiteElo', 'BlackElo')
    AND k.keyword_type = 'MKW'
  GROUP BY mk.cod_match
) q ON q.cod_match = m.cod_match
WHERE q.elo IS NOT NULL

-- lowest Elo of White by decade
SELECT t.decade, min(t.quantity) AS lowest_elo, count(*) AS games
FROM (
  SELECT CASE WHEN SUBSTRING(m.match_date, 1, 4) BETWEEN '0001' AND '9999' AND SUBSTRING(m.match_date, 1, 3) NOT LIKE '%?%' THEN CONCAT(SUBSTRING(m.match_date, 1, 3), '0') ELSE '????' END AS decade,
    q.elo AS quantity
  FROM matches m
  JOIN (
    SELECT mk.cod_match,
      max(CASE WHEN k.keyword = 'WhiteElo' THEN TRY_CAST(CASE WHEN kv.kw_value <> '' AND kv.kw_value NOT LIKE '%[^0-9]%' THEN kv.kw_value END AS BIGINT) END) AS elo
    FROM match_keywords mk
    JOIN keywords k ON k.cod_keyword = mk.cod_keyword
    JOIN keyword_values kv ON kv.cod_value = mk.cod_value
    WHERE k.keyword IN ('WhiteElo', 'BlackElo')
      AND k.keyword_type = 'MKW'
    GROUP BY mk.cod_match
  ) q ON q.cod_match = m.cod_match
) t
WHERE t.quantity IS NOT NULL
GROUP BY t.decade
ORDER BY t.decade

-- highest Elo of a person
SELECT max(q.elo) AS highest_elo, count(*) AS games
FROM matches m
JOIN (
  SELECT mk.cod_match,
    max(CASE WHEN k.keyword = CASE WHEN m.white = 'Kasparov, Garry' THEN 'WhiteElo' ELSE 'BlackElo' END THEN TRY_CAST(CASE WHEN kv.kw_value <> '' AND kv.kw_value NOT LIKE '%[^0-9]%' THEN kv.kw_value END AS BIGINT) END) AS elo
  FROM match_keywords mk
  JOIN matches m ON m.cod_match = mk.cod_match
  JOIN keywords k ON k.cod_keyword = mk.cod_keyword
  JOIN keyword_values kv ON kv.cod_value = mk.cod_value
  WHERE k.keyword IN ('WhiteElo', 'BlackElo')
    AND k.keyword_type = 'MKW'
    AND (m.white = 'Kasparov, Garry' OR m.black = 'Kasparov, Garry')
  GROUP BY mk.cod_match
) q ON q.cod_match = m.cod_match
WHERE q.elo IS NOT NULL

-- average lead
SELECT round(avg(1.0 * q.elo_lead), 2) AS average_elo_lead, count(*) AS games
FROM matches m
JOIN (
  SELECT mk.cod_match,
    (max(CASE WHEN k.keyword = 'BlackElo' THEN TRY_CAST(CASE WHEN kv.kw_value <> '' AND kv.kw_value NOT LIKE '%[^0-9]%' THEN kv.kw_value END AS BIGINT) END) - max(CASE WHEN k.keyword = 'WhiteElo' THEN TRY_CAST(CASE WHEN kv.kw_value <> '' AND kv.kw_value NOT LIKE '%[^0-9]%' THEN kv.kw_value END AS BIGINT) END)) AS elo_lead
  FROM match_keywords mk
  JOIN keywords k ON k.cod_keyword = mk.cod_keyword
  JOIN keyword_values kv ON kv.cod_value = mk.cod_value
  WHERE k.keyword IN ('WhiteElo', 'BlackElo')
    AND k.keyword_type = 'MKW'
  GROUP BY mk.cod_match
) q ON q.cod_match = m.cod_match
WHERE m.result = 2
  AND q.elo_lead IS NOT NULL

-- checks in all
SELECT sum(COALESCE(q.times, 0)) AS total_times, count(*) AS games
FROM matches m
LEFT JOIN (
  SELECT mm.cod_match, count(*) AS times
  FROM match_moves mm
  WHERE (mm.move_events & 1) <> 0
  GROUP BY mm.cod_match
) q ON q.cod_match = m.cod_match
WHERE SUBSTRING(m.match_date, 1, 4) = '1990'

-- first capture of a person
SELECT round(avg(1.0 * q.first_at), 2) AS average_first_at, count(*) AS games
FROM matches m
JOIN (
  SELECT mm.cod_match, min(mm.move_number) AS first_at
  FROM match_moves mm
  JOIN matches m ON m.cod_match = mm.cod_match
  WHERE (mm.move_events & 128) <> 0
    AND (mm.move_player = 0 AND m.white = 'Kasparov, Garry' OR mm.move_player = 1 AND m.black = 'Kasparov, Garry')
  GROUP BY mm.cod_match
) q ON q.cod_match = m.cod_match

-- latest castling
SELECT t.cod_match, t.white, t.black, t.result_text, t.match_date, t.match_description, t.move_count, t.fullmove_count, t.last_at
FROM (
  SELECT m.cod_match, m.white, m.black, m.result_text, m.match_date, m.match_description, m.move_count, m.fullmove_count, q.last_at, RANK() OVER (ORDER BY q.last_at DESC) AS place
  FROM matches m
  JOIN (
    SELECT mm.cod_match, max(mm.move_order) AS last_at
    FROM match_moves mm
    WHERE (mm.move_events & 768) <> 0
    GROUP BY mm.cod_match
  ) q ON q.cod_match = m.cod_match
) t
WHERE t.place = 1
ORDER BY t.cod_match

-- second most checks
SELECT t.cod_match, t.white, t.black, t.result_text, t.match_date, t.match_description, t.move_count, t.fullmove_count, t.times
FROM (
  SELECT m.cod_match, m.white, m.black, m.result_text, m.match_date, m.match_description, m.move_count, m.fullmove_count, COALESCE(q.times, 0) AS times,
    RANK() OVER (ORDER BY COALESCE(q.times, 0) DESC) AS place, COUNT(*) OVER (ORDER BY COALESCE(q.times, 0) DESC) AS last_place
  FROM matches m
  LEFT JOIN (
    SELECT mm.cod_match, count(*) AS times
    FROM match_moves mm
    WHERE (mm.move_events & 1) <> 0
    GROUP BY mm.cod_match
  ) q ON q.cod_match = m.cod_match
) t
WHERE 2 BETWEEN t.place AND t.last_place
ORDER BY t.cod_match

-- most queens
SELECT TOP (5) m.cod_match, m.white, m.black, m.result_text, m.match_date, m.match_description, m.move_count, m.fullmove_count, q.pieces
FROM matches m
JOIN (
  SELECT mp.cod_match, max(p.white_queens + p.black_queens) AS pieces
  FROM match_positions mp
  JOIN positions p ON p.cod_position = mp.cod_position
  GROUP BY mp.cod_match
) q ON q.cod_match = m.cod_match
ORDER BY q.pieces DESC, m.cod_match

-- most pieces of White by year
SELECT SUBSTRING(m.match_date, 1, 4) AS year, max(q.pieces) AS highest_pieces, count(*) AS games
FROM matches m
JOIN (
  SELECT mp.cod_match, max(p.white_queens + p.white_rooks + p.white_bishops + p.white_knights + p.white_pawns) AS pieces
  FROM match_positions mp
  JOIN positions p ON p.cod_position = mp.cod_position
  GROUP BY mp.cod_match
) q ON q.cod_match = m.cod_match
GROUP BY SUBSTRING(m.match_date, 1, 4)
ORDER BY SUBSTRING(m.match_date, 1, 4)

-- greatest difference
SELECT TOP (3) m.cod_match, m.white, m.black, m.result_text, m.match_date, m.match_description, m.move_count, m.fullmove_count, q.elo_lead
FROM matches m
JOIN (
  SELECT mk.cod_match,
    ABS(max(CASE WHEN k.keyword = 'WhiteElo' THEN TRY_CAST(CASE WHEN kv.kw_value <> '' AND kv.kw_value NOT LIKE '%[^0-9]%' THEN kv.kw_value END AS BIGINT) END) - max(CASE WHEN k.keyword = 'BlackElo' THEN TRY_CAST(CASE WHEN kv.kw_value <> '' AND kv.kw_value NOT LIKE '%[^0-9]%' THEN kv.kw_value END AS BIGINT) END)) AS elo_lead
  FROM match_keywords mk
  JOIN keywords k ON k.cod_keyword = mk.cod_keyword
  JOIN keyword_values kv ON kv.cod_value = mk.cod_value
  WHERE k.keyword IN ('WhiteElo', 'BlackElo')
    AND k.keyword_type = 'MKW'
  GROUP BY mk.cod_match
) q ON q.cod_match = m.cod_match
WHERE q.elo_lead IS NOT NULL
ORDER BY q.elo_lead DESC, m.cod_match

-- weakest players
SELECT TOP (3) m.cod_match, m.white, m.black, m.result_text, m.match_date, m.match_description, m.move_count, m.fullmove_count, q.elo
FROM matches m
JOIN (
  SELECT mk.cod_match, min(TRY_CAST(CASE WHEN kv.kw_value <> '' AND kv.kw_value NOT LIKE '%[^0-9]%' THEN kv.kw_value END AS BIGINT)) AS elo
  FROM match_keywords mk
  JOIN keywords k ON k.cod_keyword = mk.cod_keyword
  JOIN keyword_values kv ON kv.cod_value = mk.cod_value
  WHERE k.keyword IN ('WhiteElo', 'BlackElo')
    AND k.keyword_type = 'MKW'
  GROUP BY mk.cod_match
) q ON q.cod_match = m.cod_match
WHERE q.elo IS NOT NULL
ORDER BY q.elo, m.cod_match

-- best games of a person
SELECT TOP (3) m.cod_match, m.white, m.black, m.result_text, m.match_date, m.match_description, m.move_count, m.fullmove_count, q.elo_lead
FROM matches m
JOIN (
  SELECT mk.cod_match,
    (max(CASE WHEN k.keyword = CASE WHEN m.white = 'Kasparov, Garry' THEN 'WhiteElo' ELSE 'BlackElo' END THEN TRY_CAST(CASE WHEN kv.kw_value <> '' AND kv.kw_value NOT LIKE '%[^0-9]%' THEN kv.kw_value END AS BIGINT) END) - max(CASE WHEN k.keyword <> CASE WHEN m.white = 'Kasparov, Garry' THEN 'WhiteElo' ELSE 'BlackElo' END THEN TRY_CAST(CASE WHEN kv.kw_value <> '' AND kv.kw_value NOT LIKE '%[^0-9]%' THEN kv.kw_value END AS BIGINT) END)) AS elo_lead
  FROM match_keywords mk
  JOIN matches m ON m.cod_match = mk.cod_match
  JOIN keywords k ON k.cod_keyword = mk.cod_keyword
  JOIN keyword_values kv ON kv.cod_value = mk.cod_value
  WHERE k.keyword IN ('WhiteElo', 'BlackElo')
    AND k.keyword_type = 'MKW'
    AND (m.white = 'Kasparov, Garry' OR m.black = 'Kasparov, Garry')
  GROUP BY mk.cod_match
) q ON q.cod_match = m.cod_match
WHERE q.elo_lead IS NOT NULL
ORDER BY q.elo_lead, m.cod_match

-- first year of an opening
SELECT min(t.quantity) AS lowest_year, count(*) AS games
FROM (
  SELECT TRY_CAST(CASE WHEN SUBSTRING(m.match_date, 1, 4) <> '' AND SUBSTRING(m.match_date, 1, 4) NOT LIKE '%[^0-9]%' THEN SUBSTRING(m.match_date, 1, 4) END AS BIGINT) AS quantity
  FROM matches m
  WHERE EXISTS (
      SELECT 1
      FROM match_keywords mk
      JOIN keywords k ON k.cod_keyword = mk.cod_keyword
      JOIN keyword_values kv ON kv.cod_value = mk.cod_value
      WHERE mk.cod_match = m.cod_match
        AND k.keyword = 'ECO'
        AND k.keyword_type = 'MKW'
        AND SUBSTRING(kv.kw_value, 1, 3) = 'B33'
    )
) t
WHERE t.quantity > 0

-- share of draws
SELECT round(100.0 * sum(t.hit) / NULLIF(count(*), 0), 2) AS percentage, COALESCE(sum(t.hit), 0) AS part, count(*) AS games
FROM (
  SELECT CASE WHEN m.result = 3 THEN 1 ELSE 0 END AS hit
  FROM matches m
  WHERE EXISTS (
      SELECT 1
      FROM match_keywords mk
      JOIN keywords k ON k.cod_keyword = mk.cod_keyword
      JOIN keyword_values kv ON kv.cod_value = mk.cod_value
      WHERE mk.cod_match = m.cod_match
        AND k.keyword = 'ECO'
        AND k.keyword_type = 'MKW'
        AND SUBSTRING(kv.kw_value, 1, 3) BETWEEN 'C42' AND 'C43'
    )
) t

-- share of mates by year
SELECT t.year, t.percentage, t.part, t.games
FROM (
  SELECT t.year, round(100.0 * sum(t.hit) / NULLIF(count(*), 0), 2) AS percentage, COALESCE(sum(t.hit), 0) AS part, count(*) AS games,
    RANK() OVER (ORDER BY round(100.0 * sum(t.hit) / NULLIF(count(*), 0), 2) DESC) AS place
  FROM (
    SELECT SUBSTRING(m.match_date, 1, 4) AS year,
      CASE WHEN EXISTS (SELECT 1 FROM match_moves mm WHERE mm.cod_match = m.cod_match AND (mm.move_events & 2) <> 0) THEN 1 ELSE 0 END AS hit
    FROM matches m
  ) t
  GROUP BY t.year
) t
WHERE t.place = 1
ORDER BY t.year

-- share of draws by player
WITH found AS (
  SELECT m.white COLLATE Latin1_General_BIN2 AS white, m.black COLLATE Latin1_General_BIN2 AS black, CASE WHEN m.result = 3 THEN 1 ELSE 0 END AS hit
  FROM matches m
)
SELECT TOP (5) t.player, round(100.0 * sum(t.hit) / NULLIF(count(*), 0), 2) AS percentage, COALESCE(sum(t.hit), 0) AS part, count(*) AS games
FROM (
  SELECT f.white AS player, f.hit
  FROM found f
  UNION ALL
  SELECT f.black AS player, f.hit
  FROM found f
  WHERE f.black <> f.white
) t
GROUP BY t.player
HAVING count(*) >= 5
ORDER BY round(100.0 * sum(t.hit) / NULLIF(count(*), 0), 2) DESC, t.player

-- share of half-moves
SELECT round(100.0 * sum(t.hit) / NULLIF(count(*), 0), 2) AS percentage, COALESCE(sum(t.hit), 0) AS part, count(*) AS half_moves
FROM (
  SELECT CASE WHEN (mm.move_events & 1) <> 0 THEN 1 ELSE 0 END AS hit
  FROM match_moves mm
  WHERE (mm.move_events & 128) <> 0
) t

-- share of half-moves by piece
SELECT t.piece, round(100.0 * sum(t.hit) / NULLIF(count(*), 0), 2) AS percentage, COALESCE(sum(t.hit), 0) AS part, count(*) AS half_moves
FROM (
  SELECT CASE WHEN (mm.move_events & 1024) <> 0 THEN 'pawn' WHEN (mm.move_events & 4096) <> 0 THEN 'knight' WHEN (mm.move_events & 4196352) <> 0 THEN 'bishop' WHEN (mm.move_events & 8192) <> 0 THEN 'rook' WHEN (mm.move_events & 16384) <> 0 THEN 'queen' ELSE 'king' END AS piece,
    CASE WHEN m.result = 3 AND (mm.move_events & 1) <> 0 THEN 1 ELSE 0 END AS hit
  FROM match_moves mm
  JOIN matches m ON m.cod_match = mm.cod_match
  WHERE (mm.move_events & 128) <> 0
) t
GROUP BY t.piece
ORDER BY t.piece

-- record of White
SELECT count(*) AS games, count(CASE WHEN t.points = 1 THEN 1 END) AS wins, count(CASE WHEN t.points = 0.5 THEN 1 END) AS draws,
  count(CASE WHEN t.points = 0 THEN 1 END) AS losses, round(100.0 * sum(t.points) / NULLIF(count(t.points), 0), 2) AS score
FROM (
  SELECT CASE m.result WHEN 1 THEN 1 WHEN 2 THEN 0 WHEN 3 THEN 0.5 END AS points
  FROM matches m
) t

-- record of a person by colour
SELECT t.color, count(*) AS games, count(CASE WHEN t.points = 1 THEN 1 END) AS wins, count(CASE WHEN t.points = 0.5 THEN 1 END) AS draws,
  count(CASE WHEN t.points = 0 THEN 1 END) AS losses, round(100.0 * sum(t.points) / NULLIF(count(t.points), 0), 2) AS score
FROM (
  SELECT CASE WHEN m.white = 'Fischer, Robert James' THEN 'white' ELSE 'black' END AS color,
    CASE WHEN m.white = 'Fischer, Robert James' THEN CASE m.result WHEN 1 THEN 1 WHEN 2 THEN 0 WHEN 3 THEN 0.5 END ELSE CASE m.result WHEN 1 THEN 0 WHEN 2 THEN 1 WHEN 3 THEN 0.5 END END AS points
  FROM matches m
  WHERE (m.white = 'Fischer, Robert James' OR m.black = 'Fischer, Robert James')
) t
GROUP BY t.color
ORDER BY t.color

-- record against opponents
SELECT TOP (10) t.opponent, count(*) AS games, count(CASE WHEN t.points = 1 THEN 1 END) AS wins, count(CASE WHEN t.points = 0.5 THEN 1 END) AS draws,
  count(CASE WHEN t.points = 0 THEN 1 END) AS losses, round(100.0 * sum(t.points) / NULLIF(count(t.points), 0), 2) AS score
FROM (
  SELECT CASE WHEN m.white = 'Fischer, Robert James' THEN m.black COLLATE Latin1_General_BIN2 ELSE m.white COLLATE Latin1_General_BIN2 END AS opponent,
    CASE WHEN m.white = 'Fischer, Robert James' THEN CASE m.result WHEN 1 THEN 1 WHEN 2 THEN 0 WHEN 3 THEN 0.5 END ELSE CASE m.result WHEN 1 THEN 0 WHEN 2 THEN 1 WHEN 3 THEN 0.5 END END AS points
  FROM matches m
  WHERE (m.white = 'Fischer, Robert James' OR m.black = 'Fischer, Robert James')
) t
GROUP BY t.opponent
HAVING count(*) <= 5
ORDER BY CASE WHEN round(100.0 * sum(t.points) / NULLIF(count(t.points), 0), 2) IS NULL THEN 1 ELSE 0 END, round(100.0 * sum(t.points) / NULLIF(count(t.points), 0), 2) DESC, count(*) DESC, t.opponent

-- record of a person with White
SELECT count(*) AS games, count(CASE WHEN t.points = 1 THEN 1 END) AS wins, count(CASE WHEN t.points = 0.5 THEN 1 END) AS draws,
  count(CASE WHEN t.points = 0 THEN 1 END) AS losses, round(100.0 * sum(t.points) / NULLIF(count(t.points), 0), 2) AS score
FROM (
  SELECT CASE m.result WHEN 1 THEN 1 WHEN 2 THEN 0 WHEN 3 THEN 0.5 END AS points
  FROM matches m
  WHERE LOWER(m.white) LIKE '%fischer%'
) t

-- record by player
WITH found AS (
  SELECT m.white COLLATE Latin1_General_BIN2 AS white, m.black COLLATE Latin1_General_BIN2 AS black, m.result
  FROM matches m
)
SELECT t.player, t.games, t.wins, t.draws, t.losses, t.score
FROM (
  SELECT t.player, count(*) AS games, count(CASE WHEN t.points = 1 THEN 1 END) AS wins, count(CASE WHEN t.points = 0.5 THEN 1 END) AS draws,
    count(CASE WHEN t.points = 0 THEN 1 END) AS losses, round(100.0 * sum(t.points) / NULLIF(count(t.points), 0), 2) AS score,
    RANK() OVER (ORDER BY CASE WHEN round(100.0 * sum(t.points) / NULLIF(count(t.points), 0), 2) IS NULL THEN 1 ELSE 0 END, round(100.0 * sum(t.points) / NULLIF(count(t.points), 0), 2) DESC) AS place
  FROM (
    SELECT f.white AS player, CASE f.result WHEN 1 THEN 1 WHEN 2 THEN 0 WHEN 3 THEN 0.5 END AS points
    FROM found f
    UNION ALL
    SELECT f.black AS player, CASE f.result WHEN 1 THEN 0 WHEN 2 THEN 1 WHEN 3 THEN 0.5 END AS points
    FROM found f
    WHERE f.black <> f.white
  ) t
  GROUP BY t.player
  HAVING count(*) >= 5
) t
WHERE t.place = 1
ORDER BY t.games DESC, t.player

-- record by opening
SELECT TOP (5) t.eco, count(*) AS games, count(CASE WHEN t.points = 1 THEN 1 END) AS wins, count(CASE WHEN t.points = 0.5 THEN 1 END) AS draws,
  count(CASE WHEN t.points = 0 THEN 1 END) AS losses, round(100.0 * sum(t.points) / NULLIF(count(t.points), 0), 2) AS score
FROM (
  SELECT SUBSTRING(kv.kw_value COLLATE Latin1_General_BIN2, 1, 3) AS eco, CASE m.result WHEN 1 THEN 1 WHEN 2 THEN 0 WHEN 3 THEN 0.5 END AS points
  FROM matches m
  JOIN match_keywords mk ON mk.cod_match = m.cod_match
  JOIN keywords k ON k.cod_keyword = mk.cod_keyword AND k.keyword = 'ECO' AND k.keyword_type = 'MKW'
  JOIN keyword_values kv ON kv.cod_value = mk.cod_value
  WHERE kv.kw_value LIKE '_%'
) t
GROUP BY t.eco
ORDER BY CASE WHEN round(100.0 * sum(t.points) / NULLIF(count(t.points), 0), 2) IS NULL THEN 1 ELSE 0 END, round(100.0 * sum(t.points) / NULLIF(count(t.points), 0), 2), count(*) DESC, t.eco

-- record of Black's players
SELECT t.black, count(*) AS games, count(CASE WHEN t.points = 1 THEN 1 END) AS wins, count(CASE WHEN t.points = 0.5 THEN 1 END) AS draws,
  count(CASE WHEN t.points = 0 THEN 1 END) AS losses, round(100.0 * sum(t.points) / NULLIF(count(t.points), 0), 2) AS score
FROM (
  SELECT m.black COLLATE Latin1_General_BIN2 AS black, CASE m.result WHEN 1 THEN 0 WHEN 2 THEN 1 WHEN 3 THEN 0.5 END AS points
  FROM matches m
) t
GROUP BY t.black
ORDER BY CASE WHEN round(100.0 * sum(t.points) / NULLIF(count(t.points), 0), 2) IS NULL THEN 1 ELSE 0 END, round(100.0 * sum(t.points) / NULLIF(count(t.points), 0), 2) DESC, count(*) DESC, t.black
OFFSET 5 ROWS FETCH NEXT 5 ROWS ONLY

-- longest winning run
WITH found AS (
  SELECT m.white COLLATE Latin1_General_BIN2 AS white, m.black COLLATE Latin1_General_BIN2 AS black, m.cod_match, m.match_date,
    REPLACE(REPLACE(m.match_date, '/', '.'), '?', '0') AS played_on, m.result
  FROM matches m
  WHERE SUBSTRING(m.match_date, 1, 4) BETWEEN '0001' AND '9999'
    AND SUBSTRING(m.match_date, 1, 4) NOT LIKE '%?%'
),
played AS (
  SELECT t.player, t.cod_match, t.match_date, t.played_on, t.hit, ROW_NUMBER() OVER (PARTITION BY t.player ORDER BY t.played_on, t.cod_match) AS n
  FROM (
    SELECT f.white AS player, f.cod_match, f.match_date, f.played_on, CASE WHEN f.result = 1 THEN 1 ELSE 0 END AS hit
    FROM found f
    UNION ALL
    SELECT f.black AS player, f.cod_match, f.match_date, f.played_on, CASE WHEN f.result = 2 THEN 1 ELSE 0 END AS hit
    FROM found f
    WHERE f.black <> f.white
  ) t
),
runs AS (
  SELECT h.player, count(*) AS length, min(h.n) AS first_n, max(h.n) AS last_n, RANK() OVER (ORDER BY count(*) DESC) AS place
  FROM (
    SELECT g.player, g.n, g.n - ROW_NUMBER() OVER (PARTITION BY g.player ORDER BY g.n) AS run
    FROM played g
    WHERE g.hit = 1
  ) h
  GROUP BY h.player, h.run
)
SELECT r.player, r.length, a.match_date AS first_date, b.match_date AS last_date, a.cod_match AS first_match, b.cod_match AS last_match
FROM runs r
JOIN played a ON a.player = r.player AND a.n = r.first_n
JOIN played b ON b.player = r.player AND b.n = r.last_n
WHERE r.place = 1
ORDER BY a.played_on, a.cod_match, r.player

-- longest run of a person
WITH played AS (
  SELECT t.player, t.cod_match, t.match_date, t.played_on, t.hit, ROW_NUMBER() OVER (PARTITION BY t.player ORDER BY t.played_on, t.cod_match) AS n
  FROM (
    SELECT 'Fischer' AS player, m.cod_match, m.match_date, REPLACE(REPLACE(m.match_date, '/', '.'), '?', '0') AS played_on,
      CASE WHEN m.white = 'Fischer, Robert James' THEN CASE WHEN m.result IN (1, 3) THEN 1 ELSE 0 END ELSE CASE WHEN m.result IN (2, 3) THEN 1 ELSE 0 END END AS hit
    FROM matches m
    WHERE (m.white = 'Fischer, Robert James' OR m.black = 'Fischer, Robert James')
      AND REPLACE(SUBSTRING(m.match_date, 1, 4), '?', '0') >= '1960' AND REPLACE(SUBSTRING(m.match_date, 1, 4), '?', '9') <= '1972'
      AND SUBSTRING(m.match_date, 1, 4) BETWEEN '0001' AND '9999'
      AND SUBSTRING(m.match_date, 1, 4) NOT LIKE '%?%'
  ) t
),
runs AS (
  SELECT h.player, count(*) AS length, min(h.n) AS first_n, max(h.n) AS last_n, RANK() OVER (ORDER BY count(*) DESC) AS place
  FROM (
    SELECT g.player, g.n, g.n - ROW_NUMBER() OVER (PARTITION BY g.player ORDER BY g.n) AS run
    FROM played g
    WHERE g.hit = 1
  ) h
  GROUP BY h.player, h.run
)
SELECT r.player, r.length, a.match_date AS first_date, b.match_date AS last_date, a.cod_match AS first_match, b.cod_match AS last_match
FROM runs r
JOIN played a ON a.player = r.player AND a.n = r.first_n
JOIN played b ON b.player = r.player AND b.n = r.last_n
WHERE r.place = 1
ORDER BY a.played_on, a.cod_match, r.player

-- longest run of each player
WITH found AS (
  SELECT m.white COLLATE Latin1_General_BIN2 AS white, m.black COLLATE Latin1_General_BIN2 AS black, m.cod_match, m.match_date,
    REPLACE(REPLACE(m.match_date, '/', '.'), '?', '0') AS played_on, m.result
  FROM matches m
  WHERE SUBSTRING(m.match_date, 1, 4) BETWEEN '0001' AND '9999'
    AND SUBSTRING(m.match_date, 1, 4) NOT LIKE '%?%'
),
played AS (
  SELECT t.player, t.cod_match, t.match_date, t.played_on, t.hit, ROW_NUMBER() OVER (PARTITION BY t.player ORDER BY t.played_on, t.cod_match) AS n
  FROM (
    SELECT f.white AS player, f.cod_match, f.match_date, f.played_on, CASE WHEN f.result = 3 THEN 1 ELSE 0 END AS hit
    FROM found f
    UNION ALL
    SELECT f.black AS player, f.cod_match, f.match_date, f.played_on, CASE WHEN f.result = 3 THEN 1 ELSE 0 END AS hit
    FROM found f
    WHERE f.black <> f.white
  ) t
),
runs AS (
  SELECT h.player, count(*) AS length, min(h.n) AS first_n, max(h.n) AS last_n, ROW_NUMBER() OVER (PARTITION BY h.player ORDER BY count(*) DESC, min(h.n)) AS place
  FROM (
    SELECT g.player, g.n, g.n - ROW_NUMBER() OVER (PARTITION BY g.player ORDER BY g.n) AS run
    FROM played g
    WHERE g.hit = 1
  ) h
  GROUP BY h.player, h.run
)
SELECT TOP (10) r.player, r.length, a.match_date AS first_date, b.match_date AS last_date, a.cod_match AS first_match, b.cod_match AS last_match
FROM runs r
JOIN played a ON a.player = r.player AND a.n = r.first_n
JOIN played b ON b.player = r.player AND b.n = r.last_n
WHERE r.place = 1
ORDER BY r.length DESC, r.player

-- two openings compared
SELECT t.part, t.games
FROM (
  SELECT t.part, t.games, RANK() OVER (ORDER BY t.games DESC) AS place
  FROM (
    SELECT 1 AS part, count(*) AS games
    FROM matches m
    WHERE EXISTS (
        SELECT 1
        FROM match_keywords mk
        JOIN keywords k ON k.cod_keyword = mk.cod_keyword
        JOIN keyword_values kv ON kv.cod_value = mk.cod_value
        WHERE mk.cod_match = m.cod_match
          AND k.keyword = 'ECO'
          AND k.keyword_type = 'MKW'
          AND SUBSTRING(kv.kw_value, 1, 3) BETWEEN 'B20' AND 'B99'
      )
    UNION ALL
    SELECT 2 AS part, count(*) AS games
    FROM matches m
    WHERE EXISTS (
        SELECT 1
        FROM match_keywords mk
        JOIN keywords k ON k.cod_keyword = mk.cod_keyword
        JOIN keyword_values kv ON kv.cod_value = mk.cod_value
        WHERE mk.cod_match = m.cod_match
          AND k.keyword = 'ECO'
          AND k.keyword_type = 'MKW'
          AND SUBSTRING(kv.kw_value, 1, 3) BETWEEN 'C00' AND 'C19'
      )
  ) t
) t
WHERE t.place = 1
ORDER BY t.part

-- pieces compared
WITH found AS (
  SELECT m.*
  FROM matches m
  WHERE m.result = 1
)
SELECT t.part, t.half_moves
FROM (
  SELECT 1 AS part, count(*) AS half_moves
  FROM match_moves mm
  JOIN found m ON m.cod_match = mm.cod_match
  WHERE (mm.move_events & 2) <> 0
    AND (mm.move_events & 16384) <> 0
  UNION ALL
  SELECT 2 AS part, count(*) AS half_moves
  FROM match_moves mm
  JOIN found m ON m.cod_match = mm.cod_match
  WHERE (mm.move_events & 2) <> 0
    AND (mm.move_events & 8192) <> 0
    AND (mm.move_player = 0 AND m.white = 'Kasparov, Garry' OR mm.move_player = 1 AND m.black = 'Kasparov, Garry')
) t
ORDER BY t.part

-- records compared
SELECT t.part, t.games, t.wins, t.draws, t.losses, t.score
FROM (
  SELECT 1 AS part, count(*) AS games, count(CASE WHEN t.points = 1 THEN 1 END) AS wins, count(CASE WHEN t.points = 0.5 THEN 1 END) AS draws,
    count(CASE WHEN t.points = 0 THEN 1 END) AS losses, round(100.0 * sum(t.points) / NULLIF(count(t.points), 0), 2) AS score
  FROM (
    SELECT CASE WHEN m.white = 'Kasparov, Garry' THEN CASE m.result WHEN 1 THEN 1 WHEN 2 THEN 0 WHEN 3 THEN 0.5 END ELSE CASE m.result WHEN 1 THEN 0 WHEN 2 THEN 1 WHEN 3 THEN 0.5 END END AS points
    FROM matches m
    WHERE (m.white = 'Kasparov, Garry' OR m.black = 'Kasparov, Garry')
  ) t
  UNION ALL
  SELECT 2 AS part, count(*) AS games, count(CASE WHEN t.points = 1 THEN 1 END) AS wins, count(CASE WHEN t.points = 0.5 THEN 1 END) AS draws,
    count(CASE WHEN t.points = 0 THEN 1 END) AS losses, round(100.0 * sum(t.points) / NULLIF(count(t.points), 0), 2) AS score
  FROM (
    SELECT CASE WHEN m.white = 'Fischer, Robert James' THEN CASE m.result WHEN 1 THEN 1 WHEN 2 THEN 0 WHEN 3 THEN 0.5 END ELSE CASE m.result WHEN 1 THEN 0 WHEN 2 THEN 1 WHEN 3 THEN 0.5 END END AS points
    FROM matches m
    WHERE (m.white = 'Fischer, Robert James' OR m.black = 'Fischer, Robert James')
  ) t
) t
ORDER BY CASE WHEN t.score IS NULL THEN 1 ELSE 0 END, t.score DESC, t.games DESC, t.part

-- shares compared
WITH found AS (
  SELECT m.*, CASE WHEN m.result = 3 THEN 1 ELSE 0 END AS hit
  FROM matches m
)
SELECT t.part, t.percentage, t.matching, t.games
FROM (
  SELECT 1 AS part, round(100.0 * sum(m.hit) / NULLIF(count(*), 0), 2) AS percentage, COALESCE(sum(m.hit), 0) AS matching, count(*) AS games
  FROM found m
  WHERE REPLACE(SUBSTRING(m.match_date, 1, 4), '?', '0') >= '1900' AND REPLACE(SUBSTRING(m.match_date, 1, 4), '?', '9') <= '1949'
  UNION ALL
  SELECT 2 AS part, round(100.0 * sum(m.hit) / NULLIF(count(*), 0), 2) AS percentage, COALESCE(sum(m.hit), 0) AS matching, count(*) AS games
  FROM found m
  WHERE REPLACE(SUBSTRING(m.match_date, 1, 4), '?', '0') >= '1950' AND REPLACE(SUBSTRING(m.match_date, 1, 4), '?', '9') <= '1999'
) t
ORDER BY t.part

-- averages compared
WITH found AS (
  SELECT m.*, q.elo AS quantity, q.ratings
  FROM matches m
  JOIN (
    SELECT mk.cod_match, sum(TRY_CAST(CASE WHEN kv.kw_value <> '' AND kv.kw_value NOT LIKE '%[^0-9]%' THEN kv.kw_value END AS BIGINT)) AS elo,
      count(TRY_CAST(CASE WHEN kv.kw_value <> '' AND kv.kw_value NOT LIKE '%[^0-9]%' THEN kv.kw_value END AS BIGINT)) AS ratings
    FROM match_keywords mk
    JOIN keywords k ON k.cod_keyword = mk.cod_keyword
    JOIN keyword_values kv ON kv.cod_value = mk.cod_value
    WHERE k.keyword IN ('WhiteElo', 'BlackElo')
      AND k.keyword_type = 'MKW'
    GROUP BY mk.cod_match
  ) q ON q.cod_match = m.cod_match
)
SELECT t.part, t.average_elo, t.games
FROM (
  SELECT 1 AS part, round(1.0 * sum(m.quantity) / sum(m.ratings), 2) AS average_elo, count(*) AS games
  FROM found m
  WHERE m.result = 1
    AND m.quantity IS NOT NULL
  UNION ALL
  SELECT 2 AS part, round(1.0 * sum(m.quantity) / sum(m.ratings), 2) AS average_elo, count(*) AS games
  FROM found m
  WHERE m.result = 2
    AND m.quantity IS NOT NULL
) t
ORDER BY CASE WHEN t.average_elo IS NULL THEN 1 ELSE 0 END, t.average_elo, t.part

-- openings of each decade, the most played first
SELECT t.decade, t.eco, t.games
FROM (
  SELECT t.apart AS decade, t.eco, count(*) AS games, RANK() OVER (PARTITION BY t.apart ORDER BY count(*) DESC) AS place
  FROM (
    SELECT SUBSTRING(kv.kw_value COLLATE Latin1_General_BIN2, 1, 3) AS eco,
      CASE WHEN SUBSTRING(m.match_date, 1, 4) BETWEEN '0001' AND '9999' AND SUBSTRING(m.match_date, 1, 3) NOT LIKE '%?%' THEN CONCAT(SUBSTRING(m.match_date, 1, 3), '0') ELSE '????' END AS apart
    FROM matches m
    JOIN match_keywords mk ON mk.cod_match = m.cod_match
    JOIN keywords k ON k.cod_keyword = mk.cod_keyword AND k.keyword = 'ECO' AND k.keyword_type = 'MKW'
    JOIN keyword_values kv ON kv.cod_value = mk.cod_value
    WHERE kv.kw_value LIKE '_%'
  ) t
  GROUP BY t.apart, t.eco
) t
WHERE t.place = 1
ORDER BY t.decade, t.eco

-- the three who won most of each year
WITH found AS (
  SELECT m.white COLLATE Latin1_General_BIN2 AS white, m.black COLLATE Latin1_General_BIN2 AS black, SUBSTRING(m.match_date, 1, 4) AS apart, m.result
  FROM matches m
)
SELECT t.year, t.player, t.games
FROM (
  SELECT t.apart AS year, t.player, count(*) AS games, ROW_NUMBER() OVER (PARTITION BY t.apart ORDER BY count(*) DESC, t.player) AS place
  FROM (
    SELECT f.white AS player, f.apart
    FROM found f
    WHERE f.result = 1
    UNION ALL
    SELECT f.black AS player, f.apart
    FROM found f
    WHERE f.result = 2
  ) t
  GROUP BY t.apart, t.player
) t
WHERE t.place <= 3
ORDER BY t.year, t.place

-- events by site
SELECT kv2.kw_value COLLATE Latin1_General_BIN2 AS site, kv.kw_value COLLATE Latin1_General_BIN2 AS Round, count(*) AS games
FROM matches m
JOIN match_keywords mk ON mk.cod_match = m.cod_match
JOIN keywords k ON k.cod_keyword = mk.cod_keyword AND k.keyword = 'Round' AND k.keyword_type = 'MKW'
JOIN keyword_values kv ON kv.cod_value = mk.cod_value
JOIN match_keywords mk2 ON mk2.cod_match = m.cod_match
JOIN keywords k2 ON k2.cod_keyword = mk2.cod_keyword AND k2.keyword = 'Site' AND k2.keyword_type = 'MKW'
JOIN keyword_values kv2 ON kv2.cod_value = mk2.cod_value
WHERE kv.kw_value LIKE '_%' AND kv.kw_value NOT IN ('?', '-')
  AND kv2.kw_value LIKE '_%'
GROUP BY kv2.kw_value COLLATE Latin1_General_BIN2, kv.kw_value COLLATE Latin1_General_BIN2
ORDER BY kv2.kw_value COLLATE Latin1_General_BIN2, kv.kw_value COLLATE Latin1_General_BIN2

-- scores of each player by year
WITH found AS (
  SELECT m.white COLLATE Latin1_General_BIN2 AS white, m.black COLLATE Latin1_General_BIN2 AS black, m.result, SUBSTRING(m.match_date, 1, 4) AS apart
  FROM matches m
)
SELECT t.player, t.year, t.games, t.wins, t.draws, t.losses, t.score
FROM (
  SELECT t.player, t.apart AS year, count(*) AS games, count(CASE WHEN t.points = 1 THEN 1 END) AS wins, count(CASE WHEN t.points = 0.5 THEN 1 END) AS draws,
    count(CASE WHEN t.points = 0 THEN 1 END) AS losses, round(100.0 * sum(t.points) / NULLIF(count(t.points), 0), 2) AS score,
    RANK() OVER (PARTITION BY t.player ORDER BY CASE WHEN round(100.0 * sum(t.points) / NULLIF(count(t.points), 0), 2) IS NULL THEN 1 ELSE 0 END, round(100.0 * sum(t.points) / NULLIF(count(t.points), 0), 2) DESC) AS place
  FROM (
    SELECT f.white AS player, CASE f.result WHEN 1 THEN 1 WHEN 2 THEN 0 WHEN 3 THEN 0.5 END AS points, f.apart
    FROM found f
    UNION ALL
    SELECT f.black AS player, CASE f.result WHEN 1 THEN 0 WHEN 2 THEN 1 WHEN 3 THEN 0.5 END AS points, f.apart
    FROM found f
    WHERE f.black <> f.white
  ) t
  GROUP BY t.player, t.apart
) t
WHERE t.place = 1
ORDER BY t.player, t.games DESC, t.year

-- openings of each year, how many
SELECT SUBSTRING(m.match_date, 1, 4) AS year, count(DISTINCT SUBSTRING(kv.kw_value COLLATE Latin1_General_BIN2, 1, 3)) AS ecos
FROM matches m
JOIN match_keywords mk ON mk.cod_match = m.cod_match
JOIN keywords k ON k.cod_keyword = mk.cod_keyword AND k.keyword = 'ECO' AND k.keyword_type = 'MKW'
JOIN keyword_values kv ON kv.cod_value = mk.cod_value
WHERE kv.kw_value LIKE '_%'
GROUP BY SUBSTRING(m.match_date, 1, 4)
HAVING count(SUBSTRING(kv.kw_value COLLATE Latin1_General_BIN2, 1, 3)) > 0
ORDER BY SUBSTRING(m.match_date, 1, 4)

-- longest game of each event
SELECT t.cod_match, t.white, t.black, t.result_text, t.match_date, t.match_description, t.move_count, t.fullmove_count, t.event
FROM (
  SELECT m.cod_match, m.white, m.black, m.result_text, m.match_date, m.match_description, m.move_count, m.fullmove_count, m.match_description COLLATE Latin1_General_BIN2 AS event,
    RANK() OVER (PARTITION BY m.match_description COLLATE Latin1_General_BIN2 ORDER BY m.move_count DESC) AS place
  FROM matches m
) t
WHERE t.place = 1
ORDER BY t.event, t.cod_match

-- first two checks of each decade
SELECT t.cod_match, t.white, t.black, t.match_date, t.move_order, t.move_number, t.move_player, t.move_an_text, t.board, t.decade
FROM (
  SELECT m.cod_match, m.white, m.black, m.match_date, mm.move_order, mm.move_number, mm.move_player, mm.move_an_text, p.board,
    CASE WHEN SUBSTRING(m.match_date, 1, 4) BETWEEN '0001' AND '9999' AND SUBSTRING(m.match_date, 1, 3) NOT LIKE '%?%' THEN CONCAT(SUBSTRING(m.match_date, 1, 3), '0') ELSE '????' END AS decade,
    ROW_NUMBER() OVER (PARTITION BY CASE WHEN SUBSTRING(m.match_date, 1, 4) BETWEEN '0001' AND '9999' AND SUBSTRING(m.match_date, 1, 3) NOT LIKE '%?%' THEN CONCAT(SUBSTRING(m.match_date, 1, 3), '0') ELSE '????' END ORDER BY REPLACE(REPLACE(m.match_date, '/', '.'), '?', '0'), m.cod_match, mm.move_order) AS place
  FROM match_moves mm
  JOIN matches m ON m.cod_match = mm.cod_match
  JOIN positions p ON p.cod_position = mm.to_position
  WHERE (mm.move_events & 1) <> 0
    AND SUBSTRING(m.match_date, 1, 4) BETWEEN '0001' AND '9999'
    AND SUBSTRING(m.match_date, 1, 4) NOT LIKE '%?%'
) t
WHERE t.place <= 2
ORDER BY t.decade, t.place

-- captured pieces of each side
SELECT t.apart AS side, t.captured, count(*) AS half_moves
FROM (
  SELECT CASE WHEN (mm.move_events & 65536) <> 0 THEN 'pawn' WHEN (mm.move_events & 262144) <> 0 THEN 'knight' WHEN (mm.move_events & 8519680) <> 0 THEN 'bishop' WHEN (mm.move_events & 524288) <> 0 THEN 'rook' WHEN (mm.move_events & 1048576) <> 0 THEN 'queen' END AS captured,
    CASE WHEN mm.move_player = 0 THEN 'white' ELSE 'black' END AS apart
  FROM match_moves mm
  WHERE (mm.move_events & 128) <> 0
    AND (mm.move_events & 128) <> 0
) t
GROUP BY t.apart, t.captured
ORDER BY t.apart, count(*) DESC, t.captured

-- board after Black's move 20
SELECT m.cod_match, m.white, m.black, m.match_date, mm.move_order, mm.move_number, mm.move_player, mm.move_an_text, p.board
FROM match_moves mm
JOIN matches m ON m.cod_match = mm.cod_match
JOIN positions p ON p.cod_position = mm.to_position
WHERE m.cod_match = 42
  AND mm.move_number = 20
  AND mm.move_player = 1
ORDER BY mm.cod_match, mm.move_order

-- board after move 20
SELECT m.cod_match, m.white, m.black, m.match_date, mm.move_order, mm.move_number, mm.move_player, mm.move_an_text, p.board
FROM match_moves mm
JOIN matches m ON m.cod_match = mm.cod_match
JOIN positions p ON p.cod_position = mm.to_position
WHERE m.cod_match = 42
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

-- last board
SELECT m.cod_match, m.white, m.black, m.match_date, mm.move_order, mm.move_number, mm.move_player, mm.move_an_text, p.board
FROM match_moves mm
JOIN matches m ON m.cod_match = mm.cod_match
JOIN positions p ON p.cod_position = mm.to_position
WHERE m.cod_match = 1
  AND mm.move_order = m.move_count
ORDER BY mm.cod_match, mm.move_order

-- replay
SELECT mm.cod_match, mm.move_order, mm.move_number, mm.move_player, mm.move_an_text, p.board
FROM match_moves mm
JOIN matches m ON m.cod_match = mm.cod_match
JOIN positions p ON p.cod_position = mm.to_position
WHERE m.cod_match = 7
ORDER BY mm.cod_match, mm.move_order

-- tokens used
SELECT SUM(u.input_tokens + u.output_tokens) AS tokens, COUNT(*) AS calls
FROM token_usage u

-- calls of a model in a month
SELECT COUNT(*) AS calls
FROM token_usage u
WHERE LOWER(u.model_name) LIKE '%gpt-4o!_x%' ESCAPE '!'
  AND u.usage_date >= CAST('2026-11-01' AS DATE)
  AND u.usage_date < CAST('2026-12-01' AS DATE)

-- output tokens by day
SELECT FORMAT(u.usage_date, 'yyyy-MM-dd') AS usage_day, SUM(u.output_tokens) AS tokens, COUNT(*) AS calls
FROM token_usage u
WHERE u.usage_date >= CAST('2025-01-01' AS DATE)
GROUP BY FORMAT(u.usage_date, 'yyyy-MM-dd')
ORDER BY FORMAT(u.usage_date, 'yyyy-MM-dd')

-- input tokens by month
SELECT FORMAT(u.usage_date, 'yyyy-MM') AS usage_month, SUM(u.input_tokens) AS tokens, COUNT(*) AS calls
FROM token_usage u
WHERE u.usage_date < CAST('2027-01-01' AS DATE)
GROUP BY FORMAT(u.usage_date, 'yyyy-MM')
ORDER BY FORMAT(u.usage_date, 'yyyy-MM')

-- year of most cached tokens
SELECT t.usage_year, t.tokens, t.calls
FROM (
  SELECT FORMAT(u.usage_date, 'yyyy') AS usage_year, SUM(u.input_cached_tokens) AS tokens, COUNT(*) AS calls,
    RANK() OVER (ORDER BY CASE WHEN SUM(u.input_cached_tokens) IS NULL THEN 1 ELSE 0 END, SUM(u.input_cached_tokens) DESC) AS place
  FROM token_usage u
  GROUP BY FORMAT(u.usage_date, 'yyyy')
) t
WHERE t.place = 1
ORDER BY t.usage_year

-- three models of least tokens
SELECT TOP (3) u.model_name AS model, SUM(u.input_tokens + u.output_tokens) AS tokens, COUNT(*) AS calls
FROM token_usage u
GROUP BY u.model_name
ORDER BY CASE WHEN SUM(u.input_tokens + u.output_tokens) IS NULL THEN 1 ELSE 0 END, SUM(u.input_tokens + u.output_tokens), u.model_name

-- calls by assistant
SELECT u.player_name AS assistant, COUNT(*) AS calls
FROM token_usage u
GROUP BY u.player_name
ORDER BY COUNT(*) DESC, u.player_name

