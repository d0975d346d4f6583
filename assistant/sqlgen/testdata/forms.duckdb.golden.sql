-- all games
SELECT count(*) AS games
FROM matches m

-- games of a person
SELECT count(*) AS games
FROM (
  SELECT m.*, m.white AS player, m.black AS opponent, 0 AS side
  FROM matches m
  UNION ALL
  SELECT m.*, m.black AS player, m.white AS opponent, 1 AS side
  FROM matches m
) m
WHERE m.player = 'Kasparov, Garry'

-- is there a game that a person lost
SELECT count(*) AS games
FROM (
  SELECT m.*, m.white AS player, m.black AS opponent, 0 AS side
  FROM matches m
  UNION ALL
  SELECT m.*, m.black AS player, m.white AS opponent, 1 AS side
  FROM matches m
) m
WHERE m.player = 'Kasparov, Garry'
  AND m.result = 2 - m.side

-- list of games
SELECT m.cod_match, m.white, m.black, m.result_text, m.match_date, m.match_description, m.move_count, m.fullmove_count
FROM matches m
WHERE m.result = 3
ORDER BY m.match_date, m.cod_match
LIMIT 3

-- list of sides
SELECT m.cod_match, m.white, m.black, m.result_text, m.match_date, m.match_description, m.move_count, m.fullmove_count
FROM matches m
WHERE m.black = 'Kasparov, Garry'
  AND m.result IN (2, 3)
ORDER BY m.match_date, m.cod_match

-- list of half-moves
SELECT m.cod_match, m.white, m.black, m.match_date, mm.move_order, mm.move_number, mm.move_player, mm.move_an_text, p.board, mm.move_order AS move_order_2
FROM match_moves mm
JOIN matches m ON m.cod_match = mm.cod_match
JOIN positions p ON p.cod_position = mm.to_position
WHERE (mm.move_events & 2) <> 0
ORDER BY mm.move_order, mm.cod_match, mm.move_order
LIMIT 5

-- list of positions
SELECT m.cod_match, m.white, m.black, m.match_date, mp.position_order, p.board
FROM match_positions mp
JOIN matches m ON m.cod_match = mp.cod_match
LEFT JOIN match_moves f ON f.cod_match = mp.cod_match AND f.move_order = 1
JOIN positions p ON p.cod_position = mp.cod_position
WHERE ((mp.position_order + COALESCE(f.move_player, 0)) & 1) = 0
  AND p.white_queens = 0
  AND p.black_queens = 0
ORDER BY m.match_date, mp.cod_match, mp.position_order
LIMIT 5

-- who had White in the longest game
SELECT t.white, t.length
FROM (
  SELECT m.white, m.fullmove_count AS length, RANK() OVER (ORDER BY m.move_count DESC) AS place, m.cod_match AS tie_1
  FROM matches m
) t
WHERE t.place = 1
ORDER BY t.tie_1

-- opening of the second longest game
SELECT t.eco, t.family
FROM (
  SELECT CASE WHEN v.tag LIKE '_%' THEN substr(v.tag, 1, 3) END AS eco,
    CASE
    WHEN substr(v.tag, 1, 3) = 'A00' THEN 'Irregular openings'
    WHEN substr(v.tag, 1, 3) = 'A01' THEN 'Nimzo-Larsen attack'
    WHEN substr(v.tag, 1, 3) BETWEEN 'A02' AND 'A03' THEN 'Bird''s opening'
    WHEN substr(v.tag, 1, 3) BETWEEN 'A04' AND 'A09' THEN 'Réti opening'
    WHEN substr(v.tag, 1, 3) BETWEEN 'A10' AND 'A39' THEN 'English opening'
    WHEN substr(v.tag, 1, 3) BETWEEN 'A40' AND 'A42' THEN 'Irregular defences to 1.d4'
    WHEN substr(v.tag, 1, 3) BETWEEN 'A43' AND 'A44' THEN 'Old Benoni defence'
    WHEN substr(v.tag, 1, 3) BETWEEN 'A45' AND 'A49' THEN 'Queen''s pawn games with Nf6'
    WHEN substr(v.tag, 1, 3) = 'A50' THEN 'Irregular Indian defences'
    WHEN substr(v.tag, 1, 3) BETWEEN 'A51' AND 'A52' THEN 'Budapest gambit'
    WHEN substr(v.tag, 1, 3) BETWEEN 'A53' AND 'A55' THEN 'Old Indian defence'
    WHEN substr(v.tag, 1, 3) = 'A56' THEN 'Benoni defence'
    WHEN substr(v.tag, 1, 3) BETWEEN 'A57' AND 'A59' THEN 'Benko gambit'
    WHEN substr(v.tag, 1, 3) BETWEEN 'A60' AND 'A79' THEN 'Benoni defence'
    WHEN substr(v.tag, 1, 3) BETWEEN 'A80' AND 'A99' THEN 'Dutch defence'
    WHEN substr(v.tag, 1, 3) = 'B00' THEN 'Irregular defences to 1.e4'
    WHEN substr(v.tag, 1, 3) = 'B01' THEN 'Scandinavian defence'
    WHEN substr(v.tag, 1, 3) BETWEEN 'B02' AND 'B05' THEN 'Alekhine''s defence'
    WHEN substr(v.tag, 1, 3) = 'B06' THEN 'Modern defence'
    WHEN substr(v.tag, 1, 3) BETWEEN 'B07' AND 'B09' THEN 'Pirc defence'
    WHEN substr(v.tag, 1, 3) BETWEEN 'B10' AND 'B19' THEN 'Caro-Kann defence'
    WHEN substr(v.tag, 1, 3) BETWEEN 'B20' AND 'B99' THEN 'Sicilian defence'
    WHEN substr(v.tag, 1, 3) BETWEEN 'C00' AND 'C19' THEN 'French defence'
    WHEN substr(v.tag, 1, 3) = 'C20' THEN 'Irregular open games'
    WHEN substr(v.tag, 1, 3) BETWEEN 'C21' AND 'C22' THEN 'Centre game'
    WHEN substr(v.tag, 1, 3) BETWEEN 'C23' AND 'C24' THEN 'Bishop''s opening'
    WHEN substr(v.tag, 1, 3) BETWEEN 'C25' AND 'C29' THEN 'Vienna game'
    WHEN substr(v.tag, 1, 3) BETWEEN 'C30' AND 'C39' THEN 'King''s gambit'
    WHEN substr(v.tag, 1, 3) = 'C40' THEN 'Irregular defences to 2.Nf3'
    WHEN substr(v.tag, 1, 3) = 'C41' THEN 'Philidor''s defence'
    WHEN substr(v.tag, 1, 3) BETWEEN 'C42' AND 'C43' THEN 'Petrov''s defence'
    WHEN substr(v.tag, 1, 3) = 'C44' THEN 'Ponziani opening and Scotch gambit'
    WHEN substr(v.tag, 1, 3) = 'C45' THEN 'Scotch game'
    WHEN substr(v.tag, 1, 3) = 'C46' THEN 'Three knights game'
    WHEN substr(v.tag, 1, 3) BETWEEN 'C47' AND 'C49' THEN 'Four knights game'
    WHEN substr(v.tag, 1, 3) = 'C50' THEN 'Italian game'
    WHEN substr(v.tag, 1, 3) BETWEEN 'C51' AND 'C52' THEN 'Evans gambit'
    WHEN substr(v.tag, 1, 3) BETWEEN 'C53' AND 'C54' THEN 'Italian game'
    WHEN substr(v.tag, 1, 3) BETWEEN 'C55' AND 'C59' THEN 'Two knights defence'
    WHEN substr(v.tag, 1, 3) BETWEEN 'C60' AND 'C99' THEN 'Spanish opening'
    WHEN substr(v.tag, 1, 3) BETWEEN 'D00' AND 'D05' THEN 'Queen''s pawn games with d5'
    WHEN substr(v.tag, 1, 3) = 'D06' THEN 'Irregular defences to the Queen''s gambit'
    WHEN substr(v.tag, 1, 3) = 'D07' THEN 'Chigorin defence'
    WHEN substr(v.tag, 1, 3) BETWEEN 'D08' AND 'D09' THEN 'Albin countergambit'
    WHEN substr(v.tag, 1, 3) BETWEEN 'D10' AND 'D19' THEN 'Slav defence'
    WHEN substr(v.tag, 1, 3) BETWEEN 'D20' AND 'D29' THEN 'Queen''s gambit accepted'
    WHEN substr(v.tag, 1, 3) BETWEEN 'D30' AND 'D31' THEN 'Queen''s gambit declined'
    WHEN substr(v.tag, 1, 3) BETWEEN 'D32' AND 'D34' THEN 'Tarrasch defence'
    WHEN substr(v.tag, 1, 3) BETWEEN 'D35' AND 'D42' THEN 'Queen''s gambit declined'
    WHEN substr(v.tag, 1, 3) BETWEEN 'D43' AND 'D49' THEN 'Semi-Slav defence'
    WHEN substr(v.tag, 1, 3) BETWEEN 'D50' AND 'D69' THEN 'Queen''s gambit declined'
    WHEN substr(v.tag, 1, 3) BETWEEN 'D70' AND 'D79' THEN 'Grünfeld defence with g3'
    WHEN substr(v.tag, 1, 3) BETWEEN 'D80' AND 'D99' THEN 'Grünfeld defence'
    WHEN substr(v.tag, 1, 3) = 'E00' THEN 'Irregular Indian defences with e6'
    WHEN substr(v.tag, 1, 3) BETWEEN 'E01' AND 'E09' THEN 'Catalan opening'
    WHEN substr(v.tag, 1, 3) = 'E10' THEN 'Irregular Indian defences with e6'
    WHEN substr(v.tag, 1, 3) = 'E11' THEN 'Bogo-Indian defence'
    WHEN substr(v.tag, 1, 3) BETWEEN 'E12' AND 'E19' THEN 'Queen''s Indian defence'
    WHEN substr(v.tag, 1, 3) BETWEEN 'E20' AND 'E59' THEN 'Nimzo-Indian defence'
    WHEN substr(v.tag, 1, 3) BETWEEN 'E60' AND 'E99' THEN 'King''s Indian defence'
  END AS family,
    RANK() OVER (ORDER BY m.move_count DESC) AS place, COUNT(*) OVER (ORDER BY m.move_count DESC) AS last_place, m.cod_match AS tie_1
  FROM matches m
  LEFT JOIN (
    SELECT mk.cod_match, kv.kw_value AS tag
    FROM match_keywords mk
    JOIN keywords k ON k.cod_keyword = mk.cod_keyword
    JOIN keyword_values kv ON kv.cod_value = mk.cod_value
    WHERE k.keyword = 'ECO'
      AND k.keyword_type = 'MKW'
  ) v ON v.cod_match = m.cod_match
) t
WHERE 2 BETWEEN t.place AND t.last_place
ORDER BY t.tie_1

-- facts of each game
SELECT m.cod_match, CASE WHEN substr(m.match_date, 1, 4) BETWEEN '0001' AND '9999' AND substr(m.match_date, 1, 4) NOT LIKE '%?%' THEN m.match_date END AS match_date,
  NULLIF(TRY_CAST(regexp_extract(substr(m.match_date, 1, 4), '^[0-9]{1,18}$') AS BIGINT), 0) AS year,
  CASE WHEN substr(m.match_date, 1, 4) BETWEEN '0001' AND '9999' AND substr(m.match_date, 1, 3) NOT LIKE '%?%' THEN TRY_CAST(regexp_extract((substr(m.match_date, 1, 3) || '0'), '^[0-9]{1,18}$') AS BIGINT) END AS decade,
  ((NULLIF(TRY_CAST(regexp_extract(substr(m.match_date, 1, 4), '^[0-9]{1,18}$') AS BIGINT), 0) + 99) // 100) AS century,
  CASE WHEN substr(m.match_date, 6, 2) IN ('01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12') THEN CAST(substr(m.match_date, 6, 2) AS INTEGER) END AS month,
  isodow(TRY_CAST(REPLACE(regexp_extract(REPLACE(m.match_date, '/', '.'), '^[0-9]{4}[.][0-9]{2}[.][0-9]{2}$'), '.', '-') AS DATE)) AS weekday,
  CASE WHEN substr(m.match_date, 6, 2) IN ('01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12') AND TRY_CAST(regexp_extract(substr(m.match_date, 9, 2), '^[0-9]{1,18}$') AS BIGINT) BETWEEN 1 AND 31 THEN REPLACE(substr(REPLACE(m.match_date, '/', '.'), 6, 5), '.', '-') END AS month_day,
  m.white, m.black, m.result_text AS result, CASE WHEN v.tag LIKE '_%' THEN substr(v.tag, 1, 3) END AS eco,
  CASE WHEN substr(v.tag, 1, 1) IN ('A', 'B', 'C', 'D', 'E') THEN substr(v.tag, 1, 1) END AS eco_letter,
  CASE
  WHEN substr(v.tag, 1, 3) = 'A00' THEN 'Irregular openings'
  WHEN substr(v.tag, 1, 3) = 'A01' THEN 'Nimzo-Larsen attack'
  WHEN substr(v.tag, 1, 3) BETWEEN 'A02' AND 'A03' THEN 'Bird''s opening'
  WHEN substr(v.tag, 1, 3) BETWEEN 'A04' AND 'A09' THEN 'Réti opening'
  WHEN substr(v.tag, 1, 3) BETWEEN 'A10' AND 'A39' THEN 'English opening'
  WHEN substr(v.tag, 1, 3) BETWEEN 'A40' AND 'A42' THEN 'Irregular defences to 1.d4'
  WHEN substr(v.tag, 1, 3) BETWEEN 'A43' AND 'A44' THEN 'Old Benoni defence'
  WHEN substr(v.tag, 1, 3) BETWEEN 'A45' AND 'A49' THEN 'Queen''s pawn games with Nf6'
  WHEN substr(v.tag, 1, 3) = 'A50' THEN 'Irregular Indian defences'
  WHEN substr(v.tag, 1, 3) BETWEEN 'A51' AND 'A52' THEN 'Budapest gambit'
  WHEN substr(v.tag, 1, 3) BETWEEN 'A53' AND 'A55' THEN 'Old Indian defence'
  WHEN substr(v.tag, 1, 3) = 'A56' THEN 'Benoni defence'
  WHEN substr(v.tag, 1, 3) BETWEEN 'A57' AND 'A59' THEN 'Benko gambit'
  WHEN substr(v.tag, 1, 3) BETWEEN 'A60' AND 'A79' THEN 'Benoni defence'
  WHEN substr(v.tag, 1, 3) BETWEEN 'A80' AND 'A99' THEN 'Dutch defence'
  WHEN substr(v.tag, 1, 3) = 'B00' THEN 'Irregular defences to 1.e4'
  WHEN substr(v.tag, 1, 3) = 'B01' THEN 'Scandinavian defence'
  WHEN substr(v.tag, 1, 3) BETWEEN 'B02' AND 'B05' THEN 'Alekhine''s defence'
  WHEN substr(v.tag, 1, 3) = 'B06' THEN 'Modern defence'
  WHEN substr(v.tag, 1, 3) BETWEEN 'B07' AND 'B09' THEN 'Pirc defence'
  WHEN substr(v.tag, 1, 3) BETWEEN 'B10' AND 'B19' THEN 'Caro-Kann defence'
  WHEN substr(v.tag, 1, 3) BETWEEN 'B20' AND 'B99' THEN 'Sicilian defence'
  WHEN substr(v.tag, 1, 3) BETWEEN 'C00' AND 'C19' THEN 'French defence'
  WHEN substr(v.tag, 1, 3) = 'C20' THEN 'Irregular open games'
  WHEN substr(v.tag, 1, 3) BETWEEN 'C21' AND 'C22' THEN 'Centre game'
  WHEN substr(v.tag, 1, 3) BETWEEN 'C23' AND 'C24' THEN 'Bishop''s opening'
  WHEN substr(v.tag, 1, 3) BETWEEN 'C25' AND 'C29' THEN 'Vienna game'
  WHEN substr(v.tag, 1, 3) BETWEEN 'C30' AND 'C39' THEN 'King''s gambit'
  WHEN substr(v.tag, 1, 3) = 'C40' THEN 'Irregular defences to 2.Nf3'
  WHEN substr(v.tag, 1, 3) = 'C41' THEN 'Philidor''s defence'
  WHEN substr(v.tag, 1, 3) BETWEEN 'C42' AND 'C43' THEN 'Petrov''s defence'
  WHEN substr(v.tag, 1, 3) = 'C44' THEN 'Ponziani opening and Scotch gambit'
  WHEN substr(v.tag, 1, 3) = 'C45' THEN 'Scotch game'
  WHEN substr(v.tag, 1, 3) = 'C46' THEN 'Three knights game'
  WHEN substr(v.tag, 1, 3) BETWEEN 'C47' AND 'C49' THEN 'Four knights game'
  WHEN substr(v.tag, 1, 3) = 'C50' THEN 'Italian game'
  WHEN substr(v.tag, 1, 3) BETWEEN 'C51' AND 'C52' THEN 'Evans gambit'
  WHEN substr(v.tag, 1, 3) BETWEEN 'C53' AND 'C54' THEN 'Italian game'
  WHEN substr(v.tag, 1, 3) BETWEEN 'C55' AND 'C59' THEN 'Two knights defence'
  WHEN substr(v.tag, 1, 3) BETWEEN 'C60' AND 'C99' THEN 'Spanish opening'
  WHEN substr(v.tag, 1, 3) BETWEEN 'D00' AND 'D05' THEN 'Queen''s pawn games with d5'
  WHEN substr(v.tag, 1, 3) = 'D06' THEN 'Irregular defences to the Queen''s gambit'
  WHEN substr(v.tag, 1, 3) = 'D07' THEN 'Chigorin defence'
  WHEN substr(v.tag, 1, 3) BETWEEN 'D08' AND 'D09' THEN 'Albin countergambit'
  WHEN substr(v.tag, 1, 3) BETWEEN 'D10' AND 'D19' THEN 'Slav defence'
  WHEN substr(v.tag, 1, 3) BETWEEN 'D20' AND 'D29' THEN 'Queen''s gambit accepted'
  WHEN substr(v.tag, 1, 3) BETWEEN 'D30' AND 'D31' THEN 'Queen''s gambit declined'
  WHEN substr(v.tag, 1, 3) BETWEEN 'D32' AND 'D34' THEN 'Tarrasch defence'
  WHEN substr(v.tag, 1, 3) BETWEEN 'D35' AND 'D42' THEN 'Queen''s gambit declined'
  WHEN substr(v.tag, 1, 3) BETWEEN 'D43' AND 'D49' THEN 'Semi-Slav defence'
  WHEN substr(v.tag, 1, 3) BETWEEN 'D50' AND 'D69' THEN 'Queen''s gambit declined'
  WHEN substr(v.tag, 1, 3) BETWEEN 'D70' AND 'D79' THEN 'Grünfeld defence with g3'
  WHEN substr(v.tag, 1, 3) BETWEEN 'D80' AND 'D99' THEN 'Grünfeld defence'
  WHEN substr(v.tag, 1, 3) = 'E00' THEN 'Irregular Indian defences with e6'
  WHEN substr(v.tag, 1, 3) BETWEEN 'E01' AND 'E09' THEN 'Catalan opening'
  WHEN substr(v.tag, 1, 3) = 'E10' THEN 'Irregular Indian defences with e6'
  WHEN substr(v.tag, 1, 3) = 'E11' THEN 'Bogo-Indian defence'
  WHEN substr(v.tag, 1, 3) BETWEEN 'E12' AND 'E19' THEN 'Queen''s Indian defence'
  WHEN substr(v.tag, 1, 3) BETWEEN 'E20' AND 'E59' THEN 'Nimzo-Indian defence'
  WHEN substr(v.tag, 1, 3) BETWEEN 'E60' AND 'E99' THEN 'King''s Indian defence'
END AS family,
  m.match_description AS event, CASE WHEN v2.tag LIKE '_%' THEN v2.tag END AS site, CASE WHEN v3.tag LIKE '_%' AND v3.tag NOT IN ('?', '-') THEN v3.tag END AS round,
  ('K' || substr('QQQQQQQQQ', 1, b.white_queens) || substr('RRRRRRRRR', 1, b.white_rooks) || substr('BBBBBBBBB', 1, b.white_bishops) || substr('NNNNNNNNN', 1, b.white_knights) || substr('PPPPPPPPP', 1, b.white_pawns) || '-' || 'K' || substr('QQQQQQQQQ', 1, b.black_queens) || substr('RRRRRRRRR', 1, b.black_rooks) || substr('BBBBBBBBB', 1, b.black_bishops) || substr('NNNNNNNNN', 1, b.black_knights) || substr('PPPPPPPPP', 1, b.black_pawns)) AS material,
  l.line, CASE WHEN v4.tag LIKE '_%' AND v4.tag NOT IN ('?', '-') THEN v4.tag END AS Title, v5.tag_number AS RatingDiff, c.pace,
  CASE WHEN c2.clock LIKE '__:%' AND TRY_CAST(regexp_extract(substr(c2.clock, 1, 2), '^[0-9]{1,18}$') AS BIGINT) <= 23 THEN TRY_CAST(regexp_extract(substr(c2.clock, 1, 2), '^[0-9]{1,18}$') AS BIGINT) END AS hour
FROM matches m
LEFT JOIN (
  SELECT mk.cod_match, kv.kw_value AS tag
  FROM match_keywords mk
  JOIN keywords k ON k.cod_keyword = mk.cod_keyword
  JOIN keyword_values kv ON kv.cod_value = mk.cod_value
  WHERE k.keyword = 'ECO'
    AND k.keyword_type = 'MKW'
) v ON v.cod_match = m.cod_match
LEFT JOIN (
  SELECT mk.cod_match, kv.kw_value AS tag
  FROM match_keywords mk
  JOIN keywords k ON k.cod_keyword = mk.cod_keyword
  JOIN keyword_values kv ON kv.cod_value = mk.cod_value
  WHERE k.keyword = 'Site'
    AND k.keyword_type = 'MKW'
) v2 ON v2.cod_match = m.cod_match
LEFT JOIN (
  SELECT mk.cod_match, kv.kw_value AS tag
  FROM match_keywords mk
  JOIN keywords k ON k.cod_keyword = mk.cod_keyword
  JOIN keyword_values kv ON kv.cod_value = mk.cod_value
  WHERE k.keyword = 'Round'
    AND k.keyword_type = 'MKW'
) v3 ON v3.cod_match = m.cod_match
JOIN match_positions mp ON mp.cod_match = m.cod_match AND mp.position_order = m.move_count
JOIN positions b ON b.cod_position = mp.cod_position
LEFT JOIN (
  SELECT mm.cod_match,
    (max(CASE WHEN mm.move_order = 1 THEN mm.san END) || ' ' || max(CASE WHEN mm.move_order = 2 THEN mm.san END) || ' ' || max(CASE WHEN mm.move_order = 3 THEN mm.san END) || ' ' || max(CASE WHEN mm.move_order = 4 THEN mm.san END)) AS line
  FROM (
    SELECT mm.cod_match, mm.move_order, REPLACE(REPLACE(mm.move_an_text, '+', ''), '#', '') AS san
    FROM match_moves mm
    WHERE mm.move_order <= 4
  ) mm
  GROUP BY mm.cod_match
  HAVING count(*) = 4
) l ON l.cod_match = m.cod_match
LEFT JOIN (
  SELECT mk.cod_match, kv.kw_value AS tag
  FROM match_keywords mk
  JOIN keywords k ON k.cod_keyword = mk.cod_keyword
  JOIN keyword_values kv ON kv.cod_value = mk.cod_value
  WHERE k.keyword = 'WhiteTitle'
    AND k.keyword_type = 'MKW'
) v4 ON v4.cod_match = m.cod_match
LEFT JOIN (
  SELECT mk.cod_match,
    CASE WHEN kv.kw_value LIKE '-%' THEN -TRY_CAST(regexp_extract(substr(kv.kw_value, 2, 20), '^[0-9]{1,18}$') AS BIGINT) WHEN kv.kw_value LIKE '+%' THEN TRY_CAST(regexp_extract(substr(kv.kw_value, 2, 20), '^[0-9]{1,18}$') AS BIGINT) ELSE TRY_CAST(regexp_extract(kv.kw_value, '^[0-9]{1,18}$') AS BIGINT) END AS tag_number
  FROM match_keywords mk
  JOIN keywords k ON k.cod_keyword = mk.cod_keyword
  JOIN keyword_values kv ON kv.cod_value = mk.cod_value
  WHERE k.keyword = 'BlackRatingDiff'
    AND k.keyword_type = 'MKW'
) v5 ON v5.cod_match = m.cod_match
LEFT JOIN (
  SELECT t.cod_match,
    CASE WHEN t.period = '-' OR t.moves IS NOT NULL AND t.seconds >= 86400 THEN 'correspondence' WHEN t.period LIKE '%/%' AND t.moves IS NULL THEN NULL WHEN t.seconds + 40 * t.gain < 180 THEN 'bullet' WHEN t.seconds + 40 * t.gain < 480 THEN 'blitz' WHEN t.seconds + 40 * t.gain < 1500 THEN 'rapid' WHEN t.seconds + 40 * t.gain IS NOT NULL THEN 'classical' END AS pace
  FROM (
    SELECT p.cod_match, p.period, CASE WHEN p.period LIKE '%/%' THEN TRY_CAST(regexp_extract(split_part(p.period, '/', 1), '^[0-9]{1,18}$') AS BIGINT) END AS moves,
      TRY_CAST(regexp_extract(CASE WHEN p.period LIKE '%/%' THEN split_part(p.period, '/', 2) ELSE split_part(p.period, '+', 1) END, '^[0-9]{1,18}$') AS BIGINT) AS seconds,
      CASE WHEN p.period LIKE '%+%' THEN TRY_CAST(regexp_extract(split_part(p.period, '+', 2), '^[0-9]{1,18}$') AS BIGINT) ELSE 0 END AS gain
    FROM (
      SELECT mk.cod_match, split_part(split_part(kv.kw_value, ':', 1), ' ', 1) AS period
      FROM match_keywords mk
      JOIN keywords k ON k.cod_keyword = mk.cod_keyword
      JOIN keyword_values kv ON kv.cod_value = mk.cod_value
      WHERE k.keyword = 'TimeControl'
        AND k.keyword_type = 'MKW'
    ) p
  ) t
) c ON c.cod_match = m.cod_match
LEFT JOIN (
  SELECT c.cod_match, COALESCE(c.utc, c.local) AS clock
  FROM (
    SELECT mk.cod_match, max(CASE WHEN k.keyword = 'UTCTime' AND kv.kw_value LIKE '_%' AND kv.kw_value NOT IN ('?', '-') THEN kv.kw_value END) AS utc,
      max(CASE WHEN k.keyword = 'Time' AND kv.kw_value LIKE '_%' AND kv.kw_value NOT IN ('?', '-') THEN kv.kw_value END) AS local
    FROM match_keywords mk
    JOIN keywords k ON k.cod_keyword = mk.cod_keyword
    JOIN keyword_values kv ON kv.cod_value = mk.cod_value
    WHERE k.keyword IN ('UTCTime', 'Time')
      AND k.keyword_type = 'MKW'
    GROUP BY mk.cod_match
  ) c
) c2 ON c2.cod_match = m.cod_match
ORDER BY m.match_date, m.cod_match

-- facts of each side
SELECT m.cod_match, m.player, m.opponent, CASE WHEN m.side = 0 THEN 'white' ELSE 'black' END AS color,
  CASE WHEN m.result > 0 THEN CASE WHEN m.result = 1 + m.side THEN 'win' WHEN m.result = 2 - m.side THEN 'loss' ELSE 'draw' END END AS outcome,
  CASE m.result WHEN 1 + m.side THEN 1 WHEN 2 - m.side THEN 0 WHEN 3 THEN 0.5 END AS points, v.elo, v2.elo AS opponent_elo, (v.elo - v2.elo) AS elo_lead,
  ABS(v3.elo - v4.elo) AS elo_lead_2, CASE WHEN v5.tag LIKE '_%' AND v5.tag NOT IN ('?', '-') THEN v5.tag END AS Title
FROM (
  SELECT m.*, m.white AS player, m.black AS opponent, 0 AS side
  FROM matches m
  UNION ALL
  SELECT m.*, m.black AS player, m.white AS opponent, 1 AS side
  FROM matches m
) m
LEFT JOIN (
  SELECT mk.cod_match, k.keyword, TRY_CAST(regexp_extract(kv.kw_value, '^[0-9]{1,18}$') AS BIGINT) AS elo
  FROM match_keywords mk
  JOIN keywords k ON k.cod_keyword = mk.cod_keyword
  JOIN keyword_values kv ON kv.cod_value = mk.cod_value
  WHERE k.keyword IN ('WhiteElo', 'BlackElo')
    AND k.keyword_type = 'MKW'
) v ON v.cod_match = m.cod_match AND v.keyword = CASE WHEN m.side = 0 THEN 'WhiteElo' ELSE 'BlackElo' END
LEFT JOIN (
  SELECT mk.cod_match, k.keyword, TRY_CAST(regexp_extract(kv.kw_value, '^[0-9]{1,18}$') AS BIGINT) AS elo
  FROM match_keywords mk
  JOIN keywords k ON k.cod_keyword = mk.cod_keyword
  JOIN keyword_values kv ON kv.cod_value = mk.cod_value
  WHERE k.keyword IN ('WhiteElo', 'BlackElo')
    AND k.keyword_type = 'MKW'
) v2 ON v2.cod_match = m.cod_match AND v2.keyword = CASE WHEN m.side = 0 THEN 'BlackElo' ELSE 'WhiteElo' END
LEFT JOIN (
  SELECT mk.cod_match, TRY_CAST(regexp_extract(kv.kw_value, '^[0-9]{1,18}$') AS BIGINT) AS elo
  FROM match_keywords mk
  JOIN keywords k ON k.cod_keyword = mk.cod_keyword
  JOIN keyword_values kv ON kv.cod_value = mk.cod_value
  WHERE k.keyword = 'WhiteElo'
    AND k.keyword_type = 'MKW'
) v3 ON v3.cod_match = m.cod_match
LEFT JOIN (
  SELECT mk.cod_match, TRY_CAST(regexp_extract(kv.kw_value, '^[0-9]{1,18}$') AS BIGINT) AS elo
  FROM match_keywords mk
  JOIN keywords k ON k.cod_keyword = mk.cod_keyword
  JOIN keyword_values kv ON kv.cod_value = mk.cod_value
  WHERE k.keyword = 'BlackElo'
    AND k.keyword_type = 'MKW'
) v4 ON v4.cod_match = m.cod_match
LEFT JOIN (
  SELECT mk.cod_match, k.keyword, kv.kw_value AS tag
  FROM match_keywords mk
  JOIN keywords k ON k.cod_keyword = mk.cod_keyword
  JOIN keyword_values kv ON kv.cod_value = mk.cod_value
  WHERE k.keyword IN ('WhiteTitle', 'BlackTitle')
    AND k.keyword_type = 'MKW'
) v5 ON v5.cod_match = m.cod_match AND v5.keyword = CASE WHEN m.side = 0 THEN 'WhiteTitle' ELSE 'BlackTitle' END
WHERE v.elo >= 2700
ORDER BY m.match_date, m.cod_match, m.side

-- facts of half-moves
SELECT mm.cod_match,
  CASE WHEN (mm.move_events & 1024) <> 0 THEN 'pawn' WHEN (mm.move_events & 4096) <> 0 THEN 'knight' WHEN (mm.move_events & 4196352) <> 0 THEN 'bishop' WHEN (mm.move_events & 8192) <> 0 THEN 'rook' WHEN (mm.move_events & 16384) <> 0 THEN 'queen' ELSE 'king' END AS piece,
  CASE WHEN (mm.move_events & 65536) <> 0 THEN 'pawn' WHEN (mm.move_events & 262144) <> 0 THEN 'knight' WHEN (mm.move_events & 8519680) <> 0 THEN 'bishop' WHEN (mm.move_events & 524288) <> 0 THEN 'rook' WHEN (mm.move_events & 1048576) <> 0 THEN 'queen' END AS captured,
  CASE WHEN (mm.move_events & 33554432) <> 0 THEN 'knight' WHEN (mm.move_events & 16777216) <> 0 THEN 'bishop' WHEN (mm.move_events & 67108864) <> 0 THEN 'rook' WHEN (mm.move_events & 134217728) <> 0 THEN 'queen' END AS promoted,
  mm.move_an_text AS san, (substr('abcdefgh', 1 + mm.move_to - 8 * (mm.move_to // 8), 1) || CAST(1 + (mm.move_to // 8) AS VARCHAR)) AS square,
  (substr('abcdefgh', 1 + mm.move_from - 8 * (mm.move_from // 8), 1) || CAST(1 + (mm.move_from // 8) AS VARCHAR)) AS from_square, mm.score AS eval, c.comment_text,
  CASE WHEN mm.move_player = 0 THEN 'white' ELSE 'black' END AS color, CASE WHEN mm.move_player = 0 THEN m.white ELSE m.black END AS player,
  CASE WHEN mm.move_player = 0 THEN m.black ELSE m.white END AS opponent,
  CASE WHEN m.result > 0 THEN CASE WHEN m.result = 1 + mm.move_player THEN 'win' WHEN m.result = 2 - mm.move_player THEN 'loss' ELSE 'draw' END END AS outcome, p.board,
  ('K' || substr('QQQQQQQQQ', 1, b.white_queens) || substr('RRRRRRRRR', 1, b.white_rooks) || substr('BBBBBBBBB', 1, b.white_bishops) || substr('NNNNNNNNN', 1, b.white_knights) || substr('PPPPPPPPP', 1, b.white_pawns) || '-' || 'K' || substr('QQQQQQQQQ', 1, b.black_queens) || substr('RRRRRRRRR', 1, b.black_rooks) || substr('BBBBBBBBB', 1, b.black_bishops) || substr('NNNNNNNNN', 1, b.black_knights) || substr('PPPPPPPPP', 1, b.black_pawns)) AS material,
  mm.move_number,
  CASE WHEN mm.move_player = 0 THEN substr('a8b8c8d8e8f8g8h8a7b7c7d7e7f7g7h7a6b6c6d6e6f6g6h6a5b5c5d5e5f5g5h5a4b4c4d4e4f4g4h4a3b3c3d3e3f3g3h3a2b2c2d2e2f2g2h2a1b1c1d1e1f1g1h1', 2 * strpos(p.board, 'K') - 1, 2) ELSE substr('a8b8c8d8e8f8g8h8a7b7c7d7e7f7g7h7a6b6c6d6e6f6g6h6a5b5c5d5e5f5g5h5a4b4c4d4e4f4g4h4a3b3c3d3e3f3g3h3a2b2c2d2e2f2g2h2a1b1c1d1e1f1g1h1', 2 * strpos(p.board, 'k') - 1, 2) END AS king_square,
  substr('a8b8c8d8e8f8g8h8a7b7c7d7e7f7g7h7a6b6c6d6e6f6g6h6a5b5c5d5e5f5g5h5a4b4c4d4e4f4g4h4a3b3c3d3e3f3g3h3a2b2c2d2e2f2g2h2a1b1c1d1e1f1g1h1', 2 * strpos(p.board, 'k') - 1, 2) AS king_square_2
FROM match_moves mm
JOIN matches m ON m.cod_match = mm.cod_match
JOIN positions p ON p.cod_position = mm.to_position
LEFT JOIN (
  SELECT c.cod_match, c.move_order, c.comment_text, ROW_NUMBER() OVER (PARTITION BY c.cod_match, c.move_order ORDER BY c.comment_order, c.cod_comment) AS n
  FROM move_comments c
  WHERE (c.comment_text NOT LIKE '$%' OR TRY_CAST(regexp_extract(substr(c.comment_text, 2, 18), '^[0-9]{1,18}$') AS BIGINT) IS NULL)
) c ON c.cod_match = mm.cod_match AND c.move_order = mm.move_order AND c.n = 1
JOIN match_positions mp ON mp.cod_match = m.cod_match AND mp.position_order = m.move_count
JOIN positions b ON b.cod_position = mp.cod_position
WHERE (mm.move_events & 33) = 33
ORDER BY m.match_date, mm.cod_match, mm.move_order

-- facts of positions
SELECT mp.cod_match, mp.position_order,
  ('K' || substr('QQQQQQQQQ', 1, p.white_queens) || substr('RRRRRRRRR', 1, p.white_rooks) || substr('BBBBBBBBB', 1, p.white_bishops) || substr('NNNNNNNNN', 1, p.white_knights) || substr('PPPPPPPPP', 1, p.white_pawns) || '-' || 'K' || substr('QQQQQQQQQ', 1, p.black_queens) || substr('RRRRRRRRR', 1, p.black_rooks) || substr('BBBBBBBBB', 1, p.black_bishops) || substr('NNNNNNNNN', 1, p.black_knights) || substr('PPPPPPPPP', 1, p.black_pawns)) AS material,
  substr('a8b8c8d8e8f8g8h8a7b7c7d7e7f7g7h7a6b6c6d6e6f6g6h6a5b5c5d5e5f5g5h5a4b4c4d4e4f4g4h4a3b3c3d3e3f3g3h3a2b2c2d2e2f2g2h2a1b1c1d1e1f1g1h1', 2 * strpos(p.board, 'K') - 1, 2) AS king_square,
  p.board, m.white
FROM match_positions mp
JOIN matches m ON m.cod_match = mp.cod_match
JOIN positions p ON p.cod_position = mp.cod_position
WHERE mp.position_order = m.move_count
ORDER BY m.match_date, mp.cod_match, mp.position_order

-- facts of what happened: first and last
SELECT m.cod_match, COALESCE(q.times, 0) AS times, q2.first_at, q3.last_at
FROM matches m
LEFT JOIN (
  SELECT mm.cod_match, count(*) AS times
  FROM match_moves mm
  WHERE (mm.move_events & 1) <> 0
  GROUP BY mm.cod_match
) q ON q.cod_match = m.cod_match
LEFT JOIN (
  SELECT mm.cod_match, min(mm.move_number) AS first_at
  FROM match_moves mm
  WHERE (mm.move_events & 1) <> 0
  GROUP BY mm.cod_match
) q2 ON q2.cod_match = m.cod_match
LEFT JOIN (
  SELECT mm.cod_match, max(mm.move_order) AS last_at
  FROM match_moves mm
  WHERE (mm.move_events & 1) <> 0
  GROUP BY mm.cod_match
) q3 ON q3.cod_match = m.cod_match
ORDER BY m.match_date, m.cod_match

-- facts of what happened: nth and how
SELECT m.cod_match, q.nth_at, q2.nth_at AS nth_at_2, q3.move
FROM matches m
LEFT JOIN (
  SELECT n.cod_match, n.nth_at
  FROM (
    SELECT mm.cod_match, mm.move_order AS nth_at, ROW_NUMBER() OVER (PARTITION BY mm.cod_match ORDER BY mm.move_order) AS n
    FROM match_moves mm
    WHERE (mm.move_events & 1) <> 0
  ) n
  WHERE n.n = 2
) q ON q.cod_match = m.cod_match
LEFT JOIN (
  SELECT n.cod_match, n.nth_at
  FROM (
    SELECT mm.cod_match, mm.move_number AS nth_at, ROW_NUMBER() OVER (PARTITION BY mm.cod_match ORDER BY mm.move_order DESC) AS n
    FROM match_moves mm
    WHERE (mm.move_events & 1) <> 0
  ) n
  WHERE n.n = 2
) q2 ON q2.cod_match = m.cod_match
LEFT JOIN (
  SELECT n.cod_match, n.move
  FROM (
    SELECT mm.cod_match, mm.move_an_text AS move, ROW_NUMBER() OVER (PARTITION BY mm.cod_match ORDER BY mm.move_order) AS n
    FROM match_moves mm
    WHERE (mm.move_events & 1) <> 0
  ) n
  WHERE n.n = 1
) q3 ON q3.cod_match = m.cod_match
ORDER BY m.match_date, m.cod_match

-- facts of what happened: in a row
SELECT m.cod_match, q.move, COALESCE(q2.run, 0) AS run
FROM matches m
LEFT JOIN (
  SELECT n.cod_match, n.move
  FROM (
    SELECT mm.cod_match, mm.move_an_text AS move, ROW_NUMBER() OVER (PARTITION BY mm.cod_match ORDER BY mm.move_order) AS n
    FROM match_moves mm
    WHERE (mm.move_events & 1) <> 0
  ) n
  WHERE n.n = 2
) q ON q.cod_match = m.cod_match
LEFT JOIN (
  SELECT r.cod_match, max(r.run) AS run
  FROM (
    SELECT r.cod_match, count(*) AS run
    FROM (
      SELECT mm.cod_match, mm.move_order - ROW_NUMBER() OVER (PARTITION BY mm.cod_match ORDER BY mm.move_order) AS start
      FROM match_moves mm
      WHERE (mm.move_events & 1) <> 0
    ) r
    GROUP BY r.cod_match, r.start
  ) r
  GROUP BY r.cod_match
) q2 ON q2.cod_match = m.cod_match
ORDER BY m.match_date, m.cod_match

-- facts of what happened: at once
SELECT m.cod_match, COALESCE(q.run, 0) AS run, q2.pieces, q3.pieces AS pieces_2
FROM matches m
LEFT JOIN (
  SELECT r.cod_match, max(r.run) AS run
  FROM (
    SELECT r.cod_match, count(*) AS run
    FROM (
      SELECT mm.cod_match, mm.move_number - ROW_NUMBER() OVER (PARTITION BY mm.cod_match ORDER BY mm.move_order) AS start
      FROM match_moves mm
      WHERE (mm.move_events & 128) <> 0
        AND mm.move_player = 0
    ) r
    GROUP BY r.cod_match, r.start
  ) r
  GROUP BY r.cod_match
) q ON q.cod_match = m.cod_match
LEFT JOIN (
  SELECT mp.cod_match, max(p.white_queens) AS pieces
  FROM match_positions mp
  JOIN positions p ON p.cod_position = mp.cod_position
  GROUP BY mp.cod_match
) q2 ON q2.cod_match = m.cod_match
LEFT JOIN (
  SELECT mp.cod_match,
    max(p.white_queens + p.black_queens + p.white_rooks + p.black_rooks + p.white_bishops + p.black_bishops + p.white_knights + p.black_knights + p.white_pawns + p.black_pawns) AS pieces
  FROM match_positions mp
  JOIN positions p ON p.cod_position = mp.cod_position
  GROUP BY mp.cod_match
) q3 ON q3.cod_match = m.cod_match
ORDER BY m.match_date, m.cod_match

-- what a side did
SELECT m.cod_match, CASE WHEN m.side = 0 THEN 'white' ELSE 'black' END AS color, CASE WHEN m.side = 0 THEN COALESCE(q.times, 0) ELSE COALESCE(q2.times, 0) END AS times,
  CASE WHEN m.side = 0 THEN q3.first_at ELSE q4.first_at END AS first_at, CASE WHEN m.side = 0 THEN COALESCE(q5.run, 0) ELSE COALESCE(q6.run, 0) END AS run,
  CASE WHEN m.side = 0 THEN q7.pieces ELSE q8.pieces END AS pieces
FROM (
  SELECT m.*, m.white AS player, m.black AS opponent, 0 AS side
  FROM matches m
  UNION ALL
  SELECT m.*, m.black AS player, m.white AS opponent, 1 AS side
  FROM matches m
) m
LEFT JOIN (
  SELECT mm.cod_match, count(*) AS times
  FROM match_moves mm
  WHERE (mm.move_events & 128) <> 0
    AND mm.move_player = 0
  GROUP BY mm.cod_match
) q ON q.cod_match = m.cod_match
LEFT JOIN (
  SELECT mm.cod_match, count(*) AS times
  FROM match_moves mm
  WHERE (mm.move_events & 128) <> 0
    AND mm.move_player = 1
  GROUP BY mm.cod_match
) q2 ON q2.cod_match = m.cod_match
LEFT JOIN (
  SELECT mm.cod_match, min(mm.move_number) AS first_at
  FROM match_moves mm
  WHERE (mm.move_events & 768) <> 0
    AND mm.move_player = 1
  GROUP BY mm.cod_match
) q3 ON q3.cod_match = m.cod_match
LEFT JOIN (
  SELECT mm.cod_match, min(mm.move_number) AS first_at
  FROM match_moves mm
  WHERE (mm.move_events & 768) <> 0
    AND mm.move_player = 0
  GROUP BY mm.cod_match
) q4 ON q4.cod_match = m.cod_match
LEFT JOIN (
  SELECT r.cod_match, max(r.run) AS run
  FROM (
    SELECT r.cod_match, count(*) AS run
    FROM (
      SELECT mm.cod_match, mm.move_number - ROW_NUMBER() OVER (PARTITION BY mm.cod_match ORDER BY mm.move_order) AS start
      FROM match_moves mm
      WHERE (mm.move_events & 1024) <> 0
        AND mm.move_player = 0
    ) r
    GROUP BY r.cod_match, r.start
  ) r
  GROUP BY r.cod_match
) q5 ON q5.cod_match = m.cod_match
LEFT JOIN (
  SELECT r.cod_match, max(r.run) AS run
  FROM (
    SELECT r.cod_match, count(*) AS run
    FROM (
      SELECT mm.cod_match, mm.move_number - ROW_NUMBER() OVER (PARTITION BY mm.cod_match ORDER BY mm.move_order) AS start
      FROM match_moves mm
      WHERE (mm.move_events & 1024) <> 0
        AND mm.move_player = 1
    ) r
    GROUP BY r.cod_match, r.start
  ) r
  GROUP BY r.cod_match
) q6 ON q6.cod_match = m.cod_match
LEFT JOIN (
  SELECT mp.cod_match, max(p.white_knights) AS pieces
  FROM match_positions mp
  JOIN positions p ON p.cod_position = mp.cod_position
  GROUP BY mp.cod_match
) q7 ON q7.cod_match = m.cod_match
LEFT JOIN (
  SELECT mp.cod_match, max(p.black_knights) AS pieces
  FROM match_positions mp
  JOIN positions p ON p.cod_position = mp.cod_position
  GROUP BY mp.cod_match
) q8 ON q8.cod_match = m.cod_match
WHERE m.player = 'Kasparov, Garry'
ORDER BY m.match_date, m.cod_match, m.side

-- games per year
SELECT substr(m.match_date, 1, 4) AS year, count(*) AS games
FROM matches m
WHERE substr(m.match_date, 1, 4) BETWEEN '0001' AND '9999'
  AND substr(m.match_date, 1, 4) NOT LIKE '%?%'
GROUP BY substr(m.match_date, 1, 4)
ORDER BY substr(m.match_date, 1, 4)

-- games per decade
SELECT (substr(m.match_date, 1, 3) || '0') AS decade, count(*) AS games
FROM matches m
WHERE substr(m.match_date, 1, 4) BETWEEN '0001' AND '9999'
  AND substr(m.match_date, 1, 3) NOT LIKE '%?%'
GROUP BY (substr(m.match_date, 1, 3) || '0')
ORDER BY (substr(m.match_date, 1, 3) || '0')

-- games per century, month and weekday
SELECT t.century, t.month, t.weekday, count(*) AS games
FROM (
  SELECT ((NULLIF(TRY_CAST(regexp_extract(substr(m.match_date, 1, 4), '^[0-9]{1,18}$') AS BIGINT), 0) + 99) // 100) AS century,
    CASE WHEN substr(m.match_date, 6, 2) IN ('01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12') THEN CAST(substr(m.match_date, 6, 2) AS INTEGER) END AS month,
    isodow(TRY_CAST(REPLACE(regexp_extract(REPLACE(m.match_date, '/', '.'), '^[0-9]{4}[.][0-9]{2}[.][0-9]{2}$'), '.', '-') AS DATE)) AS weekday
  FROM matches m
  WHERE substr(m.match_date, 6, 2) IN ('01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12')
) t
WHERE t.century IS NOT NULL
  AND t.weekday IS NOT NULL
GROUP BY t.century, t.month, t.weekday
ORDER BY t.century, t.month, t.weekday

-- wins per year of a person
SELECT t.year, count(*) AS games, count(t.hit) AS matching, round(100.0 * count(t.hit) / NULLIF(count(*), 0), 2) AS percentage
FROM (
  SELECT substr(m.match_date, 1, 4) AS year, CASE WHEN m.result = 1 + m.side THEN 1 END AS hit
  FROM (
    SELECT m.*, m.white AS player, m.black AS opponent, 0 AS side
    FROM matches m
    UNION ALL
    SELECT m.*, m.black AS player, m.white AS opponent, 1 AS side
    FROM matches m
  ) m
  WHERE m.player = 'Kasparov, Garry'
    AND substr(m.match_date, 1, 4) BETWEEN '0001' AND '9999'
    AND substr(m.match_date, 1, 4) NOT LIKE '%?%'
) t
GROUP BY t.year
ORDER BY t.year

-- opening letters
SELECT substr(v.tag, 1, 1) AS eco_letter, count(*) AS games, round(100.0 * count(CASE WHEN m.result = 3 THEN 1 END) / NULLIF(count(*), 0), 2) AS percentage
FROM matches m
JOIN (
  SELECT mk.cod_match, kv.kw_value AS tag
  FROM match_keywords mk
  JOIN keywords k ON k.cod_keyword = mk.cod_keyword
  JOIN keyword_values kv ON kv.cod_value = mk.cod_value
  WHERE k.keyword = 'ECO'
    AND k.keyword_type = 'MKW'
) v ON v.cod_match = m.cod_match
WHERE substr(v.tag, 1, 1) IN ('A', 'B', 'C', 'D', 'E')
GROUP BY substr(v.tag, 1, 1)
ORDER BY count(*) DESC, substr(v.tag, 1, 1)

-- families
SELECT t.family, count(*) AS games
FROM (
  SELECT CASE
    WHEN substr(v.tag, 1, 3) = 'A00' THEN 'Irregular openings'
    WHEN substr(v.tag, 1, 3) = 'A01' THEN 'Nimzo-Larsen attack'
    WHEN substr(v.tag, 1, 3) BETWEEN 'A02' AND 'A03' THEN 'Bird''s opening'
    WHEN substr(v.tag, 1, 3) BETWEEN 'A04' AND 'A09' THEN 'Réti opening'
    WHEN substr(v.tag, 1, 3) BETWEEN 'A10' AND 'A39' THEN 'English opening'
    WHEN substr(v.tag, 1, 3) BETWEEN 'A40' AND 'A42' THEN 'Irregular defences to 1.d4'
    WHEN substr(v.tag, 1, 3) BETWEEN 'A43' AND 'A44' THEN 'Old Benoni defence'
    WHEN substr(v.tag, 1, 3) BETWEEN 'A45' AND 'A49' THEN 'Queen''s pawn games with Nf6'
    WHEN substr(v.tag, 1, 3) = 'A50' THEN 'Irregular Indian defences'
    WHEN substr(v.tag, 1, 3) BETWEEN 'A51' AND 'A52' THEN 'Budapest gambit'
    WHEN substr(v.tag, 1, 3) BETWEEN 'A53' AND 'A55' THEN 'Old Indian defence'
    WHEN substr(v.tag, 1, 3) = 'A56' THEN 'Benoni defence'
    WHEN substr(v.tag, 1, 3) BETWEEN 'A57' AND 'A59' THEN 'Benko gambit'
    WHEN substr(v.tag, 1, 3) BETWEEN 'A60' AND 'A79' THEN 'Benoni defence'
    WHEN substr(v.tag, 1, 3) BETWEEN 'A80' AND 'A99' THEN 'Dutch defence'
    WHEN substr(v.tag, 1, 3) = 'B00' THEN 'Irregular defences to 1.e4'
    WHEN substr(v.tag, 1, 3) = 'B01' THEN 'Scandinavian defence'
    WHEN substr(v.tag, 1, 3) BETWEEN 'B02' AND 'B05' THEN 'Alekhine''s defence'
    WHEN substr(v.tag, 1, 3) = 'B06' THEN 'Modern defence'
    WHEN substr(v.tag, 1, 3) BETWEEN 'B07' AND 'B09' THEN 'Pirc defence'
    WHEN substr(v.tag, 1, 3) BETWEEN 'B10' AND 'B19' THEN 'Caro-Kann defence'
    WHEN substr(v.tag, 1, 3) BETWEEN 'B20' AND 'B99' THEN 'Sicilian defence'
    WHEN substr(v.tag, 1, 3) BETWEEN 'C00' AND 'C19' THEN 'French defence'
    WHEN substr(v.tag, 1, 3) = 'C20' THEN 'Irregular open games'
    WHEN substr(v.tag, 1, 3) BETWEEN 'C21' AND 'C22' THEN 'Centre game'
    WHEN substr(v.tag, 1, 3) BETWEEN 'C23' AND 'C24' THEN 'Bishop''s opening'
    WHEN substr(v.tag, 1, 3) BETWEEN 'C25' AND 'C29' THEN 'Vienna game'
    WHEN substr(v.tag, 1, 3) BETWEEN 'C30' AND 'C39' THEN 'King''s gambit'
    WHEN substr(v.tag, 1, 3) = 'C40' THEN 'Irregular defences to 2.Nf3'
    WHEN substr(v.tag, 1, 3) = 'C41' THEN 'Philidor''s defence'
    WHEN substr(v.tag, 1, 3) BETWEEN 'C42' AND 'C43' THEN 'Petrov''s defence'
    WHEN substr(v.tag, 1, 3) = 'C44' THEN 'Ponziani opening and Scotch gambit'
    WHEN substr(v.tag, 1, 3) = 'C45' THEN 'Scotch game'
    WHEN substr(v.tag, 1, 3) = 'C46' THEN 'Three knights game'
    WHEN substr(v.tag, 1, 3) BETWEEN 'C47' AND 'C49' THEN 'Four knights game'
    WHEN substr(v.tag, 1, 3) = 'C50' THEN 'Italian game'
    WHEN substr(v.tag, 1, 3) BETWEEN 'C51' AND 'C52' THEN 'Evans gambit'
    WHEN substr(v.tag, 1, 3) BETWEEN 'C53' AND 'C54' THEN 'Italian game'
    WHEN substr(v.tag, 1, 3) BETWEEN 'C55' AND 'C59' THEN 'Two knights defence'
    WHEN substr(v.tag, 1, 3) BETWEEN 'C60' AND 'C99' THEN 'Spanish opening'
    WHEN substr(v.tag, 1, 3) BETWEEN 'D00' AND 'D05' THEN 'Queen''s pawn games with d5'
    WHEN substr(v.tag, 1, 3) = 'D06' THEN 'Irregular defences to the Queen''s gambit'
    WHEN substr(v.tag, 1, 3) = 'D07' THEN 'Chigorin defence'
    WHEN substr(v.tag, 1, 3) BETWEEN 'D08' AND 'D09' THEN 'Albin countergambit'
    WHEN substr(v.tag, 1, 3) BETWEEN 'D10' AND 'D19' THEN 'Slav defence'
    WHEN substr(v.tag, 1, 3) BETWEEN 'D20' AND 'D29' THEN 'Queen''s gambit accepted'
    WHEN substr(v.tag, 1, 3) BETWEEN 'D30' AND 'D31' THEN 'Queen''s gambit declined'
    WHEN substr(v.tag, 1, 3) BETWEEN 'D32' AND 'D34' THEN 'Tarrasch defence'
    WHEN substr(v.tag, 1, 3) BETWEEN 'D35' AND 'D42' THEN 'Queen''s gambit declined'
    WHEN substr(v.tag, 1, 3) BETWEEN 'D43' AND 'D49' THEN 'Semi-Slav defence'
    WHEN substr(v.tag, 1, 3) BETWEEN 'D50' AND 'D69' THEN 'Queen''s gambit declined'
    WHEN substr(v.tag, 1, 3) BETWEEN 'D70' AND 'D79' THEN 'Grünfeld defence with g3'
    WHEN substr(v.tag, 1, 3) BETWEEN 'D80' AND 'D99' THEN 'Grünfeld defence'
    WHEN substr(v.tag, 1, 3) = 'E00' THEN 'Irregular Indian defences with e6'
    WHEN substr(v.tag, 1, 3) BETWEEN 'E01' AND 'E09' THEN 'Catalan opening'
    WHEN substr(v.tag, 1, 3) = 'E10' THEN 'Irregular Indian defences with e6'
    WHEN substr(v.tag, 1, 3) = 'E11' THEN 'Bogo-Indian defence'
    WHEN substr(v.tag, 1, 3) BETWEEN 'E12' AND 'E19' THEN 'Queen''s Indian defence'
    WHEN substr(v.tag, 1, 3) BETWEEN 'E20' AND 'E59' THEN 'Nimzo-Indian defence'
    WHEN substr(v.tag, 1, 3) BETWEEN 'E60' AND 'E99' THEN 'King''s Indian defence'
  END AS family
  FROM matches m
  JOIN (
    SELECT mk.cod_match, kv.kw_value AS tag
    FROM match_keywords mk
    JOIN keywords k ON k.cod_keyword = mk.cod_keyword
    JOIN keyword_values kv ON kv.cod_value = mk.cod_value
    WHERE k.keyword = 'ECO'
      AND k.keyword_type = 'MKW'
  ) v ON v.cod_match = m.cod_match
) t
WHERE t.family IS NOT NULL
GROUP BY t.family
HAVING count(*) >= 2
ORDER BY count(*) DESC, t.family
LIMIT 5

-- bands of length
SELECT (m.fullmove_count // 20) * 20 AS length, count(*) AS games, round(avg(1.0 * m.move_count), 2) AS average_half_moves
FROM matches m
GROUP BY (m.fullmove_count // 20) * 20
ORDER BY (m.fullmove_count // 20) * 20

-- bands of Elo with limits
SELECT t.opponent_elo, count(*) AS games, count(CASE WHEN t.points = 1 THEN 1 END) AS wins, count(CASE WHEN t.points = 0.5 THEN 1 END) AS draws,
  count(CASE WHEN t.points = 0 THEN 1 END) AS losses, round(100.0 * sum(t.points) / NULLIF(count(t.points), 0), 2) AS score
FROM (
  SELECT CASE WHEN v.elo >= 2700 THEN 2700 WHEN v.elo >= 2600 THEN 2600 WHEN v.elo >= 2500 THEN 2500 WHEN v.elo >= 2000 THEN 2000 END AS opponent_elo,
    CASE m.result WHEN 1 + m.side THEN 1 WHEN 2 - m.side THEN 0 WHEN 3 THEN 0.5 END AS points
  FROM (
    SELECT m.*, m.white AS player, m.black AS opponent, 0 AS side
    FROM matches m
    UNION ALL
    SELECT m.*, m.black AS player, m.white AS opponent, 1 AS side
    FROM matches m
  ) m
  JOIN (
    SELECT mk.cod_match, k.keyword, TRY_CAST(regexp_extract(kv.kw_value, '^[0-9]{1,18}$') AS BIGINT) AS elo
    FROM match_keywords mk
    JOIN keywords k ON k.cod_keyword = mk.cod_keyword
    JOIN keyword_values kv ON kv.cod_value = mk.cod_value
    WHERE k.keyword IN ('WhiteElo', 'BlackElo')
      AND k.keyword_type = 'MKW'
  ) v ON v.cod_match = m.cod_match AND v.keyword = CASE WHEN m.side = 0 THEN 'BlackElo' ELSE 'WhiteElo' END
) t
WHERE t.opponent_elo IS NOT NULL
GROUP BY t.opponent_elo
ORDER BY t.opponent_elo

-- bands of lead
SELECT t.elo_lead, round(100.0 * sum(t.points) / NULLIF(count(t.points), 0), 2) AS score, COALESCE(sum(t.points), 0) AS points, count(*) AS games
FROM (
  SELECT FLOOR(((v.elo - v2.elo)) / 50.0) * 50 AS elo_lead, CASE m.result WHEN 1 + m.side THEN 1 WHEN 2 - m.side THEN 0 WHEN 3 THEN 0.5 END AS points
  FROM (
    SELECT m.*, m.white AS player, m.black AS opponent, 0 AS side
    FROM matches m
    UNION ALL
    SELECT m.*, m.black AS player, m.white AS opponent, 1 AS side
    FROM matches m
  ) m
  JOIN (
    SELECT mk.cod_match, k.keyword, TRY_CAST(regexp_extract(kv.kw_value, '^[0-9]{1,18}$') AS BIGINT) AS elo
    FROM match_keywords mk
    JOIN keywords k ON k.cod_keyword = mk.cod_keyword
    JOIN keyword_values kv ON kv.cod_value = mk.cod_value
    WHERE k.keyword IN ('WhiteElo', 'BlackElo')
      AND k.keyword_type = 'MKW'
  ) v ON v.cod_match = m.cod_match AND v.keyword = CASE WHEN m.side = 0 THEN 'WhiteElo' ELSE 'BlackElo' END
  JOIN (
    SELECT mk.cod_match, k.keyword, TRY_CAST(regexp_extract(kv.kw_value, '^[0-9]{1,18}$') AS BIGINT) AS elo
    FROM match_keywords mk
    JOIN keywords k ON k.cod_keyword = mk.cod_keyword
    JOIN keyword_values kv ON kv.cod_value = mk.cod_value
    WHERE k.keyword IN ('WhiteElo', 'BlackElo')
      AND k.keyword_type = 'MKW'
  ) v2 ON v2.cod_match = m.cod_match AND v2.keyword = CASE WHEN m.side = 0 THEN 'BlackElo' ELSE 'WhiteElo' END
  WHERE v.elo IS NOT NULL
    AND v2.elo IS NOT NULL
) t
GROUP BY t.elo_lead
ORDER BY t.elo_lead

-- hours and paces
SELECT t.hour, t.pace, count(*) AS games
FROM (
  SELECT TRY_CAST(regexp_extract(substr(c.clock, 1, 2), '^[0-9]{1,18}$') AS BIGINT) AS hour, c2.pace
  FROM matches m
  JOIN (
    SELECT c.cod_match, COALESCE(c.utc, c.local) AS clock
    FROM (
      SELECT mk.cod_match, max(CASE WHEN k.keyword = 'UTCTime' AND kv.kw_value LIKE '_%' AND kv.kw_value NOT IN ('?', '-') THEN kv.kw_value END) AS utc,
        max(CASE WHEN k.keyword = 'Time' AND kv.kw_value LIKE '_%' AND kv.kw_value NOT IN ('?', '-') THEN kv.kw_value END) AS local
      FROM match_keywords mk
      JOIN keywords k ON k.cod_keyword = mk.cod_keyword
      JOIN keyword_values kv ON kv.cod_value = mk.cod_value
      WHERE k.keyword IN ('UTCTime', 'Time')
        AND k.keyword_type = 'MKW'
      GROUP BY mk.cod_match
    ) c
  ) c ON c.cod_match = m.cod_match
  JOIN (
    SELECT t.cod_match,
      CASE WHEN t.period = '-' OR t.moves IS NOT NULL AND t.seconds >= 86400 THEN 'correspondence' WHEN t.period LIKE '%/%' AND t.moves IS NULL THEN NULL WHEN t.seconds + 40 * t.gain < 180 THEN 'bullet' WHEN t.seconds + 40 * t.gain < 480 THEN 'blitz' WHEN t.seconds + 40 * t.gain < 1500 THEN 'rapid' WHEN t.seconds + 40 * t.gain IS NOT NULL THEN 'classical' END AS pace
    FROM (
      SELECT p.cod_match, p.period, CASE WHEN p.period LIKE '%/%' THEN TRY_CAST(regexp_extract(split_part(p.period, '/', 1), '^[0-9]{1,18}$') AS BIGINT) END AS moves,
        TRY_CAST(regexp_extract(CASE WHEN p.period LIKE '%/%' THEN split_part(p.period, '/', 2) ELSE split_part(p.period, '+', 1) END, '^[0-9]{1,18}$') AS BIGINT) AS seconds,
        CASE WHEN p.period LIKE '%+%' THEN TRY_CAST(regexp_extract(split_part(p.period, '+', 2), '^[0-9]{1,18}$') AS BIGINT) ELSE 0 END AS gain
      FROM (
        SELECT mk.cod_match, split_part(split_part(kv.kw_value, ':', 1), ' ', 1) AS period
        FROM match_keywords mk
        JOIN keywords k ON k.cod_keyword = mk.cod_keyword
        JOIN keyword_values kv ON kv.cod_value = mk.cod_value
        WHERE k.keyword = 'TimeControl'
          AND k.keyword_type = 'MKW'
      ) p
    ) t
  ) c2 ON c2.cod_match = m.cod_match
  WHERE c.clock LIKE '__:%'
    AND TRY_CAST(regexp_extract(substr(c.clock, 1, 2), '^[0-9]{1,18}$') AS BIGINT) <= 23
) t
WHERE t.pace IS NOT NULL
GROUP BY t.hour, t.pace
ORDER BY t.hour, t.pace

-- averages, medians and spreads
SELECT m.result_text AS result, round(avg(1.0 * m.fullmove_count), 2) AS average_moves, median(CAST(m.fullmove_count AS DOUBLE)) AS median_moves,
  round(stddev_samp(m.fullmove_count), 2) AS spread_moves, sum(m.fullmove_count) AS total_moves, max(m.fullmove_count) AS highest_moves,
  min(m.fullmove_count) AS lowest_moves
FROM matches m
GROUP BY m.result_text
ORDER BY m.result_text

-- median of all
SELECT median(CAST(v.elo AS DOUBLE)) AS median_elo, round(stddev_samp(v.elo), 2) AS spread_elo, median(CAST(ABS(v.elo - v2.elo) AS DOUBLE)) AS median_elo_lead
FROM matches m
LEFT JOIN (
  SELECT mk.cod_match, TRY_CAST(regexp_extract(kv.kw_value, '^[0-9]{1,18}$') AS BIGINT) AS elo
  FROM match_keywords mk
  JOIN keywords k ON k.cod_keyword = mk.cod_keyword
  JOIN keyword_values kv ON kv.cod_value = mk.cod_value
  WHERE k.keyword = 'WhiteElo'
    AND k.keyword_type = 'MKW'
) v ON v.cod_match = m.cod_match
LEFT JOIN (
  SELECT mk.cod_match, TRY_CAST(regexp_extract(kv.kw_value, '^[0-9]{1,18}$') AS BIGINT) AS elo
  FROM match_keywords mk
  JOIN keywords k ON k.cod_keyword = mk.cod_keyword
  JOIN keyword_values kv ON kv.cod_value = mk.cod_value
  WHERE k.keyword = 'BlackElo'
    AND k.keyword_type = 'MKW'
) v2 ON v2.cod_match = m.cod_match

-- first and last dates
SELECT t.player, split_part(min(t.match_date), '!', 2) AS lowest_match_date, split_part(max(t.match_date), '!', 2) AS highest_match_date, count(t.match_date_2) AS games
FROM (
  SELECT m.player,
    CASE WHEN substr(m.match_date, 1, 4) BETWEEN '0001' AND '9999' AND substr(m.match_date, 1, 4) NOT LIKE '%?%' THEN (REPLACE(REPLACE(m.match_date, '/', '.'), '?', '0') || '!' || m.match_date) END AS match_date,
    CASE WHEN substr(m.match_date, 1, 4) BETWEEN '0001' AND '9999' AND substr(m.match_date, 1, 4) NOT LIKE '%?%' THEN m.match_date END AS match_date_2
  FROM (
    SELECT m.*, m.white AS player, m.black AS opponent, 0 AS side
    FROM matches m
    UNION ALL
    SELECT m.*, m.black AS player, m.white AS opponent, 1 AS side
    FROM matches m
  ) m
) t
GROUP BY t.player
ORDER BY count(*) DESC, t.player
LIMIT 10

-- usual openings
SELECT t.player, max(CASE WHEN t.place_2 = 1 THEN t.eco END) AS most_often_eco, max(CASE WHEN t.place_4 = 1 THEN t.opponent END) AS most_often_opponent,
  max(CASE WHEN t.place_6 = 1 THEN t.match_date END) AS most_often_match_date
FROM (
  SELECT t.*, ROW_NUMBER() OVER (PARTITION BY t.player ORDER BY t.times_1 DESC, t.eco) AS place_2,
    ROW_NUMBER() OVER (PARTITION BY t.player ORDER BY t.times_3 DESC, t.opponent) AS place_4,
    ROW_NUMBER() OVER (PARTITION BY t.player ORDER BY t.times_5 DESC, REPLACE(REPLACE(t.match_date, '/', '.'), '?', '0'), t.match_date) AS place_6
  FROM (
    SELECT t.*, count(t.eco) OVER (PARTITION BY t.player, t.eco) AS times_1, count(t.opponent) OVER (PARTITION BY t.player, t.opponent) AS times_3,
      count(t.match_date) OVER (PARTITION BY t.player, t.match_date) AS times_5
    FROM (
      SELECT m.player, CASE WHEN v.tag LIKE '_%' THEN substr(v.tag, 1, 3) END AS eco, m.opponent,
        CASE WHEN substr(m.match_date, 1, 4) BETWEEN '0001' AND '9999' AND substr(m.match_date, 1, 4) NOT LIKE '%?%' THEN m.match_date END AS match_date
      FROM (
        SELECT m.*, m.white AS player, m.black AS opponent, 0 AS side
        FROM matches m
        UNION ALL
        SELECT m.*, m.black AS player, m.white AS opponent, 1 AS side
        FROM matches m
      ) m
      LEFT JOIN (
        SELECT mk.cod_match, kv.kw_value AS tag
        FROM match_keywords mk
        JOIN keywords k ON k.cod_keyword = mk.cod_keyword
        JOIN keyword_values kv ON kv.cod_value = mk.cod_value
        WHERE k.keyword = 'ECO'
          AND k.keyword_type = 'MKW'
      ) v ON v.cod_match = m.cod_match
    ) t
  ) t
) t
GROUP BY t.player
HAVING count(*) >= 4
ORDER BY t.player

-- most common result
SELECT max(CASE WHEN t.place_2 = 1 THEN t.result END) AS most_often_result
FROM (
  SELECT t.*, ROW_NUMBER() OVER (ORDER BY t.times_1 DESC, t.result) AS place_2
  FROM (
    SELECT t.*, count(t.result) OVER (PARTITION BY t.result) AS times_1
    FROM (
      SELECT m.result_text AS result
      FROM matches m
    ) t
  ) t
) t

-- records
SELECT t.player, count(*) AS games, count(CASE WHEN t.points = 1 THEN 1 END) AS wins, count(CASE WHEN t.points = 0.5 THEN 1 END) AS draws,
  count(CASE WHEN t.points = 0 THEN 1 END) AS losses, round(100.0 * sum(t.points) / NULLIF(count(t.points), 0), 2) AS score
FROM (
  SELECT m.player, CASE m.result WHEN 1 + m.side THEN 1 WHEN 2 - m.side THEN 0 WHEN 3 THEN 0.5 END AS points
  FROM (
    SELECT m.*, m.white AS player, m.black AS opponent, 0 AS side
    FROM matches m
    UNION ALL
    SELECT m.*, m.black AS player, m.white AS opponent, 1 AS side
    FROM matches m
  ) m
) t
GROUP BY t.player
HAVING count(*) >= 3
ORDER BY round(100.0 * sum(t.points) / NULLIF(count(t.points), 0), 2) DESC NULLS LAST, count(*) DESC, t.player
LIMIT 5

-- record of a person by colour
SELECT t.color, count(*) AS games, count(CASE WHEN t.points = 1 THEN 1 END) AS wins, count(CASE WHEN t.points = 0.5 THEN 1 END) AS draws,
  count(CASE WHEN t.points = 0 THEN 1 END) AS losses, round(100.0 * sum(t.points) / NULLIF(count(t.points), 0), 2) AS score
FROM (
  SELECT CASE WHEN m.side = 0 THEN 'white' ELSE 'black' END AS color, CASE m.result WHEN 1 + m.side THEN 1 WHEN 2 - m.side THEN 0 WHEN 3 THEN 0.5 END AS points
  FROM (
    SELECT m.*, m.white AS player, m.black AS opponent, 0 AS side
    FROM matches m
    UNION ALL
    SELECT m.*, m.black AS player, m.white AS opponent, 1 AS side
    FROM matches m
  ) m
  WHERE m.player = 'Kasparov, Garry'
) t
GROUP BY t.color
ORDER BY t.color

-- rivals
SELECT t.opponent, t.games
FROM (
  SELECT m.opponent, count(*) AS games, RANK() OVER (ORDER BY count(*) DESC) AS place
  FROM (
    SELECT m.*, m.white AS player, m.black AS opponent, 0 AS side
    FROM matches m
    UNION ALL
    SELECT m.*, m.black AS player, m.white AS opponent, 1 AS side
    FROM matches m
  ) m
  WHERE m.player = 'Kasparov, Garry'
  GROUP BY m.opponent
) t
WHERE t.place = 1
ORDER BY t.opponent

-- place of a person
SELECT t.player, t.games, t.place
FROM (
  SELECT m.player, count(*) AS games, RANK() OVER (ORDER BY count(*) DESC) AS place
  FROM (
    SELECT m.*, m.white AS player, m.black AS opponent, 0 AS side
    FROM matches m
    UNION ALL
    SELECT m.*, m.black AS player, m.white AS opponent, 1 AS side
    FROM matches m
  ) m
  GROUP BY m.player
) t
WHERE t.player = 'Kasparov, Garry'

-- place of a year
SELECT t.year, t.games, t.place
FROM (
  SELECT substr(m.match_date, 1, 4) AS year, count(*) AS games, RANK() OVER (ORDER BY round(avg(1.0 * m.fullmove_count), 2) DESC) AS place
  FROM matches m
  WHERE substr(m.match_date, 1, 4) BETWEEN '0001' AND '9999'
    AND substr(m.match_date, 1, 4) NOT LIKE '%?%'
  GROUP BY substr(m.match_date, 1, 4)
) t
WHERE t.year = '1972'

-- place of a length
SELECT t.length, t.games, t.place
FROM (
  SELECT (m.fullmove_count // 10) * 10 AS length, count(*) AS games, RANK() OVER (ORDER BY count(*) DESC) AS place
  FROM matches m
  GROUP BY (m.fullmove_count // 10) * 10
) t
WHERE t.length = 30

-- difference of shares
SELECT round(100.0 * count(CASE WHEN m.side = 0 AND m.result = 1 + m.side THEN 1 END) / NULLIF(count(CASE WHEN m.side = 0 THEN 1 END), 0), 2) - round(100.0 * count(CASE WHEN m.side = 1 AND m.result = 1 + m.side THEN 1 END) / NULLIF(count(CASE WHEN m.side = 1 THEN 1 END), 0), 2) AS difference
FROM (
  SELECT m.*, m.white AS player, m.black AS opponent, 0 AS side
  FROM matches m
  UNION ALL
  SELECT m.*, m.black AS player, m.white AS opponent, 1 AS side
  FROM matches m
) m
WHERE m.player = 'Kasparov, Garry'

-- checks per game
SELECT t.color, round(1.0 * (count(*)) / NULLIF(count(DISTINCT t.cod_match), 0), 2) AS ratio, count(DISTINCT t.cod_match) AS cod_matchs
FROM (
  SELECT CASE WHEN mm.move_player = 0 THEN 'white' ELSE 'black' END AS color, mm.cod_match
  FROM match_moves mm
  JOIN matches m ON m.cod_match = mm.cod_match
  WHERE (mm.move_events & 1) <> 0
) t
GROUP BY t.color
ORDER BY t.color

-- most played opening of each year
SELECT t.year, t.eco, t.games
FROM (
  SELECT substr(m.match_date, 1, 4) AS year, substr(v.tag, 1, 3) AS eco, count(*) AS games, RANK() OVER (PARTITION BY substr(m.match_date, 1, 4) ORDER BY count(*) DESC) AS place
  FROM matches m
  JOIN (
    SELECT mk.cod_match, kv.kw_value AS tag
    FROM match_keywords mk
    JOIN keywords k ON k.cod_keyword = mk.cod_keyword
    JOIN keyword_values kv ON kv.cod_value = mk.cod_value
    WHERE k.keyword = 'ECO'
      AND k.keyword_type = 'MKW'
  ) v ON v.cod_match = m.cod_match
  WHERE substr(m.match_date, 1, 4) BETWEEN '0001' AND '9999'
    AND substr(m.match_date, 1, 4) NOT LIKE '%?%'
    AND v.tag LIKE '_%'
  GROUP BY substr(m.match_date, 1, 4), substr(v.tag, 1, 3)
) t
WHERE t.place = 1
ORDER BY t.year, t.eco

-- two openings of each decade
SELECT t.decade, t.eco, t.games
FROM (
  SELECT (substr(m.match_date, 1, 3) || '0') AS decade, substr(v.tag, 1, 3) AS eco, count(*) AS games,
    ROW_NUMBER() OVER (PARTITION BY (substr(m.match_date, 1, 3) || '0') ORDER BY count(*) DESC, (substr(m.match_date, 1, 3) || '0'), substr(v.tag, 1, 3)) AS place
  FROM matches m
  JOIN (
    SELECT mk.cod_match, kv.kw_value AS tag
    FROM match_keywords mk
    JOIN keywords k ON k.cod_keyword = mk.cod_keyword
    JOIN keyword_values kv ON kv.cod_value = mk.cod_value
    WHERE k.keyword = 'ECO'
      AND k.keyword_type = 'MKW'
  ) v ON v.cod_match = m.cod_match
  WHERE substr(m.match_date, 1, 4) BETWEEN '0001' AND '9999'
    AND substr(m.match_date, 1, 3) NOT LIKE '%?%'
    AND v.tag LIKE '_%'
  GROUP BY (substr(m.match_date, 1, 3) || '0'), substr(v.tag, 1, 3)
) t
WHERE t.place <= 2
ORDER BY t.decade, t.place

-- longest game of each year
SELECT t.cod_match, t.white, t.black, t.result_text, t.match_date, t.match_description, t.move_count, t.fullmove_count, t.year
FROM (
  SELECT m.cod_match, m.white, m.black, m.result_text, m.match_date, m.match_description, m.move_count, m.fullmove_count, substr(m.match_date, 1, 4) AS year,
    RANK() OVER (PARTITION BY substr(m.match_date, 1, 4) ORDER BY m.move_count DESC) AS place
  FROM matches m
  WHERE substr(m.match_date, 1, 4) BETWEEN '0001' AND '9999'
    AND substr(m.match_date, 1, 4) NOT LIKE '%?%'
) t
WHERE t.place = 1
ORDER BY t.year, t.cod_match

-- latest games of each opening
SELECT t.cod_match, t.white, t.black, t.result_text, t.match_date, t.match_description, t.move_count, t.fullmove_count, t.eco_letter
FROM (
  SELECT m.cod_match, m.white, m.black, m.result_text, m.match_date, m.match_description, m.move_count, m.fullmove_count, substr(v.tag, 1, 1) AS eco_letter,
    ROW_NUMBER() OVER (PARTITION BY substr(v.tag, 1, 1) ORDER BY REPLACE(REPLACE(m.match_date, '/', '.'), '?', '0') DESC, m.cod_match) AS place
  FROM matches m
  JOIN (
    SELECT mk.cod_match, kv.kw_value AS tag
    FROM match_keywords mk
    JOIN keywords k ON k.cod_keyword = mk.cod_keyword
    JOIN keyword_values kv ON kv.cod_value = mk.cod_value
    WHERE k.keyword = 'ECO'
      AND k.keyword_type = 'MKW'
  ) v ON v.cod_match = m.cod_match
  WHERE substr(m.match_date, 1, 4) BETWEEN '0001' AND '9999'
    AND substr(m.match_date, 1, 4) NOT LIKE '%?%'
    AND substr(v.tag, 1, 1) IN ('A', 'B', 'C', 'D', 'E')
) t
WHERE t.place <= 2
ORDER BY t.eco_letter, t.place

-- streak of a person
WITH played AS (
  SELECT t.player, t.cod_match, t.match_date, t.played_on, t.hit, ROW_NUMBER() OVER (PARTITION BY t.player ORDER BY t.played_on, t.cod_match, t.side) AS n
  FROM (
    SELECT 'Kasparov, Garry' AS player, m.cod_match, m.match_date, m.side, REPLACE(REPLACE(m.match_date, '/', '.'), '?', '0') AS played_on,
      CASE WHEN m.result NOT IN (0, 2 - m.side) THEN 1 ELSE 0 END AS hit
    FROM (
      SELECT m.*, m.white AS player, m.black AS opponent, 0 AS side
      FROM matches m
      UNION ALL
      SELECT m.*, m.black AS player, m.white AS opponent, 1 AS side
      FROM matches m
    ) m
    WHERE m.player = 'Kasparov, Garry'
      AND substr(m.match_date, 1, 4) BETWEEN '0001' AND '9999'
      AND substr(m.match_date, 1, 4) NOT LIKE '%?%'
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

-- streak of anybody
WITH played AS (
  SELECT t.player, t.cod_match, t.match_date, t.played_on, t.hit, ROW_NUMBER() OVER (PARTITION BY t.player ORDER BY t.played_on, t.cod_match, t.side) AS n
  FROM (
    SELECT m.player, m.cod_match, m.match_date, m.side, REPLACE(REPLACE(m.match_date, '/', '.'), '?', '0') AS played_on, CASE WHEN m.result = 1 + m.side THEN 1 ELSE 0 END AS hit
    FROM (
      SELECT m.*, m.white AS player, m.black AS opponent, 0 AS side
      FROM matches m
      UNION ALL
      SELECT m.*, m.black AS player, m.white AS opponent, 1 AS side
      FROM matches m
    ) m
    WHERE substr(m.match_date, 1, 4) BETWEEN '0001' AND '9999'
      AND substr(m.match_date, 1, 4) NOT LIKE '%?%'
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

-- streaks of players
WITH played AS (
  SELECT t.player, t.cod_match, t.match_date, t.played_on, t.hit, ROW_NUMBER() OVER (PARTITION BY t.player ORDER BY t.played_on, t.cod_match, t.side) AS n
  FROM (
    SELECT m.player, m.cod_match, m.match_date, m.side, REPLACE(REPLACE(m.match_date, '/', '.'), '?', '0') AS played_on, CASE WHEN m.result = 3 THEN 1 ELSE 0 END AS hit
    FROM (
      SELECT m.*, m.white AS player, m.black AS opponent, 0 AS side
      FROM matches m
      UNION ALL
      SELECT m.*, m.black AS player, m.white AS opponent, 1 AS side
      FROM matches m
    ) m
    WHERE substr(m.match_date, 1, 4) BETWEEN '0001' AND '9999'
      AND substr(m.match_date, 1, 4) NOT LIKE '%?%'
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
SELECT r.player, r.length, a.match_date AS first_date, b.match_date AS last_date, a.cod_match AS first_match, b.cod_match AS last_match
FROM runs r
JOIN played a ON a.player = r.player AND a.n = r.first_n
JOIN played b ON b.player = r.player AND b.n = r.last_n
WHERE r.place = 1
ORDER BY r.length DESC, r.player
LIMIT 5

-- two openings compared
SELECT t.part, t.games, t.percentage
FROM (
  SELECT 1 AS part, count(*) AS games, round(100.0 * count(CASE WHEN m.result = 1 THEN 1 END) / NULLIF(count(*), 0), 2) AS percentage
  FROM matches m
  WHERE EXISTS (
      SELECT 1
      FROM match_keywords mk
      JOIN keywords k ON k.cod_keyword = mk.cod_keyword
      JOIN keyword_values kv ON kv.cod_value = mk.cod_value
      WHERE mk.cod_match = m.cod_match
        AND k.keyword = 'ECO'
        AND k.keyword_type = 'MKW'
        AND substr(kv.kw_value, 1, 3) BETWEEN 'B20' AND 'B99'
    )
  UNION ALL
  SELECT 2 AS part, count(*) AS games, round(100.0 * count(CASE WHEN m.result = 1 THEN 1 END) / NULLIF(count(*), 0), 2) AS percentage
  FROM matches m
  WHERE EXISTS (
      SELECT 1
      FROM match_keywords mk
      JOIN keywords k ON k.cod_keyword = mk.cod_keyword
      JOIN keyword_values kv ON kv.cod_value = mk.cod_value
      WHERE mk.cod_match = m.cod_match
        AND k.keyword = 'ECO'
        AND k.keyword_type = 'MKW'
        AND substr(kv.kw_value, 1, 3) BETWEEN 'C00' AND 'C19'
    )
) t
ORDER BY t.games DESC, t.part

-- colours compared
WITH found AS (
  SELECT m.*
  FROM (
    SELECT m.*, m.white AS player, m.black AS opponent, 0 AS side
    FROM matches m
    UNION ALL
    SELECT m.*, m.black AS player, m.white AS opponent, 1 AS side
    FROM matches m
  ) m
  WHERE m.player = 'Kasparov, Garry'
)
SELECT t.part, t.games, t.wins, t.draws, t.losses, t.score, t.median_moves
FROM (
  SELECT 1 AS part, count(*) AS games, count(CASE WHEN t.points = 1 THEN 1 END) AS wins, count(CASE WHEN t.points = 0.5 THEN 1 END) AS draws,
    count(CASE WHEN t.points = 0 THEN 1 END) AS losses, round(100.0 * sum(t.points) / NULLIF(count(t.points), 0), 2) AS score, median(CAST(t.moves AS DOUBLE)) AS median_moves
  FROM (
    SELECT CASE m.result WHEN 1 + m.side THEN 1 WHEN 2 - m.side THEN 0 WHEN 3 THEN 0.5 END AS points, m.fullmove_count AS moves
    FROM found m
    WHERE m.side = 0
  ) t
  UNION ALL
  SELECT 2 AS part, count(*) AS games, count(CASE WHEN t.points = 1 THEN 1 END) AS wins, count(CASE WHEN t.points = 0.5 THEN 1 END) AS draws,
    count(CASE WHEN t.points = 0 THEN 1 END) AS losses, round(100.0 * sum(t.points) / NULLIF(count(t.points), 0), 2) AS score, median(CAST(t.moves AS DOUBLE)) AS median_moves
  FROM (
    SELECT CASE m.result WHEN 1 + m.side THEN 1 WHEN 2 - m.side THEN 0 WHEN 3 THEN 0.5 END AS points, m.fullmove_count AS moves
    FROM found m
    WHERE m.side = 1
  ) t
) t
ORDER BY t.part

-- pieces compared
SELECT t.part, t.half_moves
FROM (
  SELECT 1 AS part, count(*) AS half_moves, count(DISTINCT mm.cod_match) AS rank_1
  FROM match_moves mm
  JOIN matches m ON m.cod_match = mm.cod_match
  WHERE m.result = 1
    AND (mm.move_events & 2) <> 0
    AND (mm.move_events & 16384) <> 0
  UNION ALL
  SELECT 2 AS part, count(*) AS half_moves, count(DISTINCT mm.cod_match) AS rank_1
  FROM match_moves mm
  JOIN matches m ON m.cod_match = mm.cod_match
  WHERE m.result = 1
    AND (mm.move_events & 2) <> 0
    AND (mm.move_events & 8192) <> 0
) t
ORDER BY t.rank_1 DESC, t.part

-- the side that promoted won
SELECT count(*) AS games
FROM matches m
WHERE ((EXISTS (SELECT 1 FROM match_moves mm WHERE mm.cod_match = m.cod_match AND (mm.move_events & 32) <> 0 AND mm.move_player = 0) AND m.result = 1)
  OR (EXISTS (SELECT 1 FROM match_moves mm WHERE mm.cod_match = m.cod_match AND (mm.move_events & 32) <> 0 AND mm.move_player = 1) AND m.result = 2))

-- the side with more material lost
SELECT m.cod_match, m.white, m.black, m.result_text, m.match_date, m.match_description, m.move_count, m.fullmove_count
FROM matches m
WHERE ((EXISTS (
    SELECT 1
    FROM match_positions mp
    JOIN positions p ON p.cod_position = mp.cod_position
    WHERE mp.cod_match = m.cod_match
      AND mp.position_order = m.move_count
      AND ((p.white_pawns + 3 * (p.white_knights + p.white_bishops) + 5 * p.white_rooks + 9 * p.white_queens) - (p.black_pawns + 3 * (p.black_knights + p.black_bishops) + 5 * p.black_rooks + 9 * p.black_queens)) >= 1
  ) AND m.result = 2)
  OR (EXISTS (
    SELECT 1
    FROM match_positions mp
    JOIN positions p ON p.cod_position = mp.cod_position
    WHERE mp.cod_match = m.cod_match
      AND mp.position_order = m.move_count
      AND ((p.black_pawns + 3 * (p.black_knights + p.black_bishops) + 5 * p.black_rooks + 9 * p.black_queens) - (p.white_pawns + 3 * (p.white_knights + p.white_bishops) + 5 * p.white_rooks + 9 * p.white_queens)) >= 1
  ) AND m.result = 1))
ORDER BY m.match_date, m.cod_match

-- lost with more material
SELECT t.color, count(*) AS games
FROM (
  SELECT CASE WHEN m.side = 0 THEN 'white' ELSE 'black' END AS color
  FROM (
    SELECT m.*, m.white AS player, m.black AS opponent, 0 AS side
    FROM matches m
    UNION ALL
    SELECT m.*, m.black AS player, m.white AS opponent, 1 AS side
    FROM matches m
  ) m
  WHERE (m.side = 0 AND EXISTS (
      SELECT 1
      FROM match_positions mp
      JOIN positions p ON p.cod_position = mp.cod_position
      WHERE mp.cod_match = m.cod_match
        AND mp.position_order = m.move_count
        AND ((p.white_pawns + 3 * (p.white_knights + p.white_bishops) + 5 * p.white_rooks + 9 * p.white_queens) - (p.black_pawns + 3 * (p.black_knights + p.black_bishops) + 5 * p.black_rooks + 9 * p.black_queens)) > 0
    )
    OR m.side = 1 AND EXISTS (
      SELECT 1
      FROM match_positions mp
      JOIN positions p ON p.cod_position = mp.cod_position
      WHERE mp.cod_match = m.cod_match
        AND mp.position_order = m.move_count
        AND ((p.black_pawns + 3 * (p.black_knights + p.black_bishops) + 5 * p.black_rooks + 9 * p.black_queens) - (p.white_pawns + 3 * (p.white_knights + p.white_bishops) + 5 * p.white_rooks + 9 * p.white_queens)) > 0
    ))
    AND m.result = 2 - m.side
) t
GROUP BY t.color
ORDER BY t.color

-- higher rated side lost
SELECT m.cod_match, m.white, m.black, m.result_text, m.match_date, m.match_description, m.move_count, m.fullmove_count
FROM (
  SELECT m.*, m.white AS player, m.black AS opponent, 0 AS side
  FROM matches m
  UNION ALL
  SELECT m.*, m.black AS player, m.white AS opponent, 1 AS side
  FROM matches m
) m
LEFT JOIN (
  SELECT mk.cod_match, k.keyword, TRY_CAST(regexp_extract(kv.kw_value, '^[0-9]{1,18}$') AS BIGINT) AS elo
  FROM match_keywords mk
  JOIN keywords k ON k.cod_keyword = mk.cod_keyword
  JOIN keyword_values kv ON kv.cod_value = mk.cod_value
  WHERE k.keyword IN ('WhiteElo', 'BlackElo')
    AND k.keyword_type = 'MKW'
) v ON v.cod_match = m.cod_match AND v.keyword = CASE WHEN m.side = 0 THEN 'WhiteElo' ELSE 'BlackElo' END
LEFT JOIN (
  SELECT mk.cod_match, k.keyword, TRY_CAST(regexp_extract(kv.kw_value, '^[0-9]{1,18}$') AS BIGINT) AS elo
  FROM match_keywords mk
  JOIN keywords k ON k.cod_keyword = mk.cod_keyword
  JOIN keyword_values kv ON kv.cod_value = mk.cod_value
  WHERE k.keyword IN ('WhiteElo', 'BlackElo')
    AND k.keyword_type = 'MKW'
) v2 ON v2.cod_match = m.cod_match AND v2.keyword = CASE WHEN m.side = 0 THEN 'BlackElo' ELSE 'WhiteElo' END
WHERE v.elo > v2.elo
  AND m.result = 2 - m.side
ORDER BY m.match_date, m.cod_match, m.side

-- not rated above the opponent
SELECT count(*) AS games
FROM (
  SELECT m.*, m.white AS player, m.black AS opponent, 0 AS side
  FROM matches m
  UNION ALL
  SELECT m.*, m.black AS player, m.white AS opponent, 1 AS side
  FROM matches m
) m
LEFT JOIN (
  SELECT mk.cod_match, k.keyword, TRY_CAST(regexp_extract(kv.kw_value, '^[0-9]{1,18}$') AS BIGINT) AS elo
  FROM match_keywords mk
  JOIN keywords k ON k.cod_keyword = mk.cod_keyword
  JOIN keyword_values kv ON kv.cod_value = mk.cod_value
  WHERE k.keyword IN ('WhiteElo', 'BlackElo')
    AND k.keyword_type = 'MKW'
) v ON v.cod_match = m.cod_match AND v.keyword = CASE WHEN m.side = 0 THEN 'WhiteElo' ELSE 'BlackElo' END
LEFT JOIN (
  SELECT mk.cod_match, k.keyword, TRY_CAST(regexp_extract(kv.kw_value, '^[0-9]{1,18}$') AS BIGINT) AS elo
  FROM match_keywords mk
  JOIN keywords k ON k.cod_keyword = mk.cod_keyword
  JOIN keyword_values kv ON kv.cod_value = mk.cod_value
  WHERE k.keyword IN ('WhiteElo', 'BlackElo')
    AND k.keyword_type = 'MKW'
) v2 ON v2.cod_match = m.cod_match AND v2.keyword = CASE WHEN m.side = 0 THEN 'BlackElo' ELSE 'WhiteElo' END
WHERE m.player = 'Kasparov, Garry'
  AND NOT (((v.elo - v2.elo) IS NOT NULL AND (v.elo - v2.elo) > 0))

-- opponents rated 2700
SELECT count(*) AS games, round(avg(1.0 * v.elo), 2) AS average_opponent_elo
FROM (
  SELECT m.*, m.white AS player, m.black AS opponent, 0 AS side
  FROM matches m
  UNION ALL
  SELECT m.*, m.black AS player, m.white AS opponent, 1 AS side
  FROM matches m
) m
LEFT JOIN (
  SELECT mk.cod_match, k.keyword, TRY_CAST(regexp_extract(kv.kw_value, '^[0-9]{1,18}$') AS BIGINT) AS elo
  FROM match_keywords mk
  JOIN keywords k ON k.cod_keyword = mk.cod_keyword
  JOIN keyword_values kv ON kv.cod_value = mk.cod_value
  WHERE k.keyword IN ('WhiteElo', 'BlackElo')
    AND k.keyword_type = 'MKW'
) v ON v.cod_match = m.cod_match AND v.keyword = CASE WHEN m.side = 0 THEN 'BlackElo' ELSE 'WhiteElo' END
WHERE m.player = 'Kasparov, Garry'
  AND EXISTS (
    SELECT 1
    FROM match_keywords mk
    JOIN keywords k ON k.cod_keyword = mk.cod_keyword
    JOIN keyword_values kv ON kv.cod_value = mk.cod_value
    WHERE mk.cod_match = m.cod_match
      AND k.keyword = CASE WHEN m.side = 0 THEN 'BlackElo' ELSE 'WhiteElo' END
      AND k.keyword_type = 'MKW'
      AND TRY_CAST(regexp_extract(kv.kw_value, '^[0-9]{1,18}$') AS BIGINT) >= 2700
  )

-- comparisons of texts
SELECT count(*) AS games
FROM (
  SELECT m.*, m.white AS player, m.black AS opponent, 0 AS side
  FROM matches m
  UNION ALL
  SELECT m.*, m.black AS player, m.white AS opponent, 1 AS side
  FROM matches m
) m
WHERE (LOWER(m.opponent) IN ('karpov, anatoly', 'short, nigel') OR LOWER(CASE WHEN m.result > 0 THEN CASE WHEN m.result = 1 + m.side THEN 'win' WHEN m.result = 2 - m.side THEN 'loss' ELSE 'draw' END END) = 'win')

-- games where the first move was answered alike
SELECT l.line, count(*) AS games
FROM matches m
LEFT JOIN (
  SELECT n.cod_match, n.move
  FROM (
    SELECT mm.cod_match, mm.move_an_text AS move, ROW_NUMBER() OVER (PARTITION BY mm.cod_match ORDER BY mm.move_order) AS n
    FROM match_moves mm
    WHERE mm.move_order = 1
  ) n
  WHERE n.n = 1
) q ON q.cod_match = m.cod_match
JOIN (
  SELECT mm.cod_match, (max(CASE WHEN mm.move_order = 1 THEN mm.san END) || ' ' || max(CASE WHEN mm.move_order = 2 THEN mm.san END)) AS line
  FROM (
    SELECT mm.cod_match, mm.move_order, REPLACE(REPLACE(mm.move_an_text, '+', ''), '#', '') AS san
    FROM match_moves mm
    WHERE mm.move_order <= 2
  ) mm
  GROUP BY mm.cod_match
  HAVING count(*) = 2
) l ON l.cod_match = m.cod_match
WHERE q.move IN ('e4', 'd4')
  AND l.line IS NOT NULL
GROUP BY l.line
ORDER BY l.line

-- more checks than captures
SELECT m.cod_match, m.white, m.black, m.result_text, m.match_date, m.match_description, m.move_count, m.fullmove_count
FROM matches m
LEFT JOIN (
  SELECT mm.cod_match, count(*) AS times
  FROM match_moves mm
  WHERE (mm.move_events & 1) <> 0
  GROUP BY mm.cod_match
) q ON q.cod_match = m.cod_match
LEFT JOIN (
  SELECT mm.cod_match, count(*) AS times
  FROM match_moves mm
  WHERE (mm.move_events & 128) <> 0
  GROUP BY mm.cod_match
) q2 ON q2.cod_match = m.cod_match
WHERE COALESCE(q.times, 0) > COALESCE(q2.times, 0)
ORDER BY m.match_date, m.cod_match

-- reckoned values
SELECT m.cod_match, (v.elo - v2.elo) AS difference, (COALESCE(q.times, 0) + COALESCE(q2.times, 0)) AS sum, ABS(v.elo - v2.elo) AS difference_2,
  GREATEST(v.elo, v2.elo) AS higher_elo, LEAST(v.elo, v2.elo) AS lower_elo
FROM matches m
LEFT JOIN (
  SELECT mk.cod_match, TRY_CAST(regexp_extract(kv.kw_value, '^[0-9]{1,18}$') AS BIGINT) AS elo
  FROM match_keywords mk
  JOIN keywords k ON k.cod_keyword = mk.cod_keyword
  JOIN keyword_values kv ON kv.cod_value = mk.cod_value
  WHERE k.keyword = 'WhiteElo'
    AND k.keyword_type = 'MKW'
) v ON v.cod_match = m.cod_match
LEFT JOIN (
  SELECT mk.cod_match, TRY_CAST(regexp_extract(kv.kw_value, '^[0-9]{1,18}$') AS BIGINT) AS elo
  FROM match_keywords mk
  JOIN keywords k ON k.cod_keyword = mk.cod_keyword
  JOIN keyword_values kv ON kv.cod_value = mk.cod_value
  WHERE k.keyword = 'BlackElo'
    AND k.keyword_type = 'MKW'
) v2 ON v2.cod_match = m.cod_match
LEFT JOIN (
  SELECT mm.cod_match, count(*) AS times
  FROM match_moves mm
  WHERE (mm.move_events & 1) <> 0
  GROUP BY mm.cod_match
) q ON q.cod_match = m.cod_match
LEFT JOIN (
  SELECT mm.cod_match, count(*) AS times
  FROM match_moves mm
  WHERE (mm.move_events & 128) <> 0
  GROUP BY mm.cod_match
) q2 ON q2.cod_match = m.cod_match
WHERE NULLIF(TRY_CAST(regexp_extract(substr(m.match_date, 1, 4), '^[0-9]{1,18}$') AS BIGINT), 0) >= 1970
ORDER BY m.match_date, m.cod_match

-- values of a person
SELECT CASE WHEN m.white = 'Kasparov, Garry' THEN m.black WHEN m.black = 'Kasparov, Garry' THEN m.white END AS opponent,
  CASE WHEN m.white = 'Kasparov, Garry' THEN 'white' WHEN m.black = 'Kasparov, Garry' THEN 'black' END AS color, v.elo, (v.elo - v2.elo) AS elo_lead
FROM matches m
LEFT JOIN (
  SELECT mk.cod_match, TRY_CAST(regexp_extract(kv.kw_value, '^[0-9]{1,18}$') AS BIGINT) AS elo
  FROM match_keywords mk
  JOIN matches m ON m.cod_match = mk.cod_match
  JOIN keywords k ON k.cod_keyword = mk.cod_keyword
  JOIN keyword_values kv ON kv.cod_value = mk.cod_value
  WHERE k.keyword = CASE WHEN m.white = 'Kasparov, Garry' THEN 'WhiteElo' WHEN m.black = 'Kasparov, Garry' THEN 'BlackElo' END
    AND k.keyword_type = 'MKW'
    AND (m.white = 'Kasparov, Garry' OR m.black = 'Kasparov, Garry')
) v ON v.cod_match = m.cod_match
LEFT JOIN (
  SELECT mk.cod_match, TRY_CAST(regexp_extract(kv.kw_value, '^[0-9]{1,18}$') AS BIGINT) AS elo
  FROM match_keywords mk
  JOIN matches m ON m.cod_match = mk.cod_match
  JOIN keywords k ON k.cod_keyword = mk.cod_keyword
  JOIN keyword_values kv ON kv.cod_value = mk.cod_value
  WHERE k.keyword = CASE WHEN m.white = 'Kasparov, Garry' THEN 'BlackElo' WHEN m.black = 'Kasparov, Garry' THEN 'WhiteElo' END
    AND k.keyword_type = 'MKW'
    AND (m.white = 'Kasparov, Garry' OR m.black = 'Kasparov, Garry')
) v2 ON v2.cod_match = m.cod_match
WHERE (m.white = 'Kasparov, Garry' OR m.black = 'Kasparov, Garry')
ORDER BY m.match_date, m.cod_match

-- players who never lost
SELECT m.player, count(*) AS games
FROM (
  SELECT m.*, m.white AS player, m.black AS opponent, 0 AS side
  FROM matches m
  UNION ALL
  SELECT m.*, m.black AS player, m.white AS opponent, 1 AS side
  FROM matches m
) m
GROUP BY m.player
HAVING count(CASE WHEN m.result = 2 - m.side THEN 1 END) <= 0 AND count(*) >= 3
ORDER BY m.player

-- how many players never lost
SELECT count(*) AS players
FROM (
  SELECT m.player, count(*) AS games
  FROM (
    SELECT m.*, m.white AS player, m.black AS opponent, 0 AS side
    FROM matches m
    UNION ALL
    SELECT m.*, m.black AS player, m.white AS opponent, 1 AS side
    FROM matches m
  ) m
  GROUP BY m.player
  HAVING count(CASE WHEN m.result = 2 - m.side THEN 1 END) <= 0
) g

-- average number of games of a player
SELECT round(avg(1.0 * g.games), 2) AS average_value, median(CAST(g.average_moves AS DOUBLE)) AS median_value, max(g.games) AS highest_value
FROM (
  SELECT m.player, count(*) AS games, round(avg(1.0 * m.fullmove_count), 2) AS average_moves
  FROM (
    SELECT m.*, m.white AS player, m.black AS opponent, 0 AS side
    FROM matches m
    UNION ALL
    SELECT m.*, m.black AS player, m.white AS opponent, 1 AS side
    FROM matches m
  ) m
  GROUP BY m.player
) g

-- years after 1990 with most games
SELECT g.year, g.games
FROM (
  SELECT substr(m.match_date, 1, 4) AS year, count(*) AS games
  FROM matches m
  WHERE substr(m.match_date, 1, 4) BETWEEN '0001' AND '9999'
    AND substr(m.match_date, 1, 4) NOT LIKE '%?%'
  GROUP BY substr(m.match_date, 1, 4)
) g
WHERE TRY_CAST(regexp_extract(g.year, '^[0-9]{1,18}$') AS BIGINT) >= 1990
  AND g.games IS NOT NULL
  AND g.games IS NOT NULL
ORDER BY g.games DESC, g.year
LIMIT 3

-- decades of groups
SELECT t.value, count(*) AS "groups", sum(t.value_2) AS total_value, max(t.value_3) AS highest_value
FROM (
  SELECT TRY_CAST(regexp_extract(g.decade, '^[0-9]{1,18}$') AS BIGINT) AS value, g.games_2 AS value_2, g.score AS value_3
  FROM (
    SELECT t.player, t.decade, count(*) AS games, count(CASE WHEN t.points = 1 THEN 1 END) AS wins, count(CASE WHEN t.points = 0.5 THEN 1 END) AS draws,
      count(CASE WHEN t.points = 0 THEN 1 END) AS losses, round(100.0 * sum(t.points) / NULLIF(count(t.points), 0), 2) AS score, count(*) AS games_2
    FROM (
      SELECT m.player, (substr(m.match_date, 1, 3) || '0') AS decade, CASE m.result WHEN 1 + m.side THEN 1 WHEN 2 - m.side THEN 0 WHEN 3 THEN 0.5 END AS points
      FROM (
        SELECT m.*, m.white AS player, m.black AS opponent, 0 AS side
        FROM matches m
        UNION ALL
        SELECT m.*, m.black AS player, m.white AS opponent, 1 AS side
        FROM matches m
      ) m
      WHERE substr(m.match_date, 1, 4) BETWEEN '0001' AND '9999'
        AND substr(m.match_date, 1, 3) NOT LIKE '%?%'
    ) t
    GROUP BY t.player, t.decade
  ) g
) t
GROUP BY t.value
ORDER BY t.value

-- how often a half-move stood
SELECT t.square, t.captured, count(*) AS half_moves
FROM (
  SELECT (substr('abcdefgh', 1 + mm.move_to - 8 * (mm.move_to // 8), 1) || CAST(1 + (mm.move_to // 8) AS VARCHAR)) AS square,
    CASE WHEN (mm.move_events & 65536) <> 0 THEN 'pawn' WHEN (mm.move_events & 262144) <> 0 THEN 'knight' WHEN (mm.move_events & 8519680) <> 0 THEN 'bishop' WHEN (mm.move_events & 524288) <> 0 THEN 'rook' WHEN (mm.move_events & 1048576) <> 0 THEN 'queen' END AS captured
  FROM match_moves mm
  WHERE (mm.move_events & 4096) <> 0
    AND mm.move_to IN (5, 13, 21, 29, 37, 45, 53, 61)
    AND (mm.move_events & 128) <> 0
) t
GROUP BY t.square, t.captured
ORDER BY t.square, t.captured

-- moves by number
SELECT (mm.move_number // 5) * 5 AS move_number, count(*) AS half_moves,
  round(100.0 * count(CASE WHEN m.result = 1 + mm.move_player THEN 1 END) / NULLIF(count(*), 0), 2) AS percentage
FROM match_moves mm
JOIN matches m ON m.cod_match = mm.cod_match
WHERE (mm.move_events & 768) <> 0
GROUP BY (mm.move_number // 5) * 5
ORDER BY (mm.move_number // 5) * 5

-- movers
SELECT t.player, count(*) AS half_moves, round(avg(1.0 * t.elo), 2) AS average_elo
FROM (
  SELECT CASE WHEN mm.move_player = 0 THEN m.white ELSE m.black END AS player, v.elo
  FROM match_moves mm
  JOIN matches m ON m.cod_match = mm.cod_match
  LEFT JOIN (
    SELECT mk.cod_match, k.keyword, TRY_CAST(regexp_extract(kv.kw_value, '^[0-9]{1,18}$') AS BIGINT) AS elo
    FROM match_keywords mk
    JOIN keywords k ON k.cod_keyword = mk.cod_keyword
    JOIN keyword_values kv ON kv.cod_value = mk.cod_value
    WHERE k.keyword IN ('WhiteElo', 'BlackElo')
      AND k.keyword_type = 'MKW'
  ) v ON v.cod_match = m.cod_match AND v.keyword = CASE WHEN mm.move_player = 0 THEN 'WhiteElo' ELSE 'BlackElo' END
  WHERE (mm.move_events & 2) <> 0
) t
GROUP BY t.player
ORDER BY count(*) DESC, t.player
LIMIT 3

-- half-moves of winners in games where they castled
SELECT count(*) AS half_moves
FROM match_moves mm
JOIN matches m ON m.cod_match = mm.cod_match
WHERE (mm.move_events & 1) <> 0
  AND m.result = 1 + mm.move_player
  AND (mm.move_player = 0 AND EXISTS (SELECT 1 FROM match_moves mm WHERE mm.cod_match = m.cod_match AND (mm.move_events & 768) <> 0 AND mm.move_player = 0)
  OR mm.move_player = 1 AND EXISTS (SELECT 1 FROM match_moves mm WHERE mm.cod_match = m.cod_match AND (mm.move_events & 768) <> 0 AND mm.move_player = 1))

-- half-moves after which the mover is ahead
SELECT count(*) AS half_moves
FROM match_moves mm
WHERE (mm.move_events & 128) <> 0
  AND (mm.move_player = 0 AND (mm.move_player = 0 AND EXISTS (
    SELECT 1
    FROM positions p
    WHERE p.cod_position = mm.to_position
      AND ((p.white_pawns + 3 * (p.white_knights + p.white_bishops) + 5 * p.white_rooks + 9 * p.white_queens) - (p.black_pawns + 3 * (p.black_knights + p.black_bishops) + 5 * p.black_rooks + 9 * p.black_queens)) >= 3
  ))
  OR mm.move_player = 1 AND (mm.move_player = 1 AND EXISTS (
    SELECT 1
    FROM positions p
    WHERE p.cod_position = mm.to_position
      AND ((p.black_pawns + 3 * (p.black_knights + p.black_bishops) + 5 * p.black_rooks + 9 * p.black_queens) - (p.white_pawns + 3 * (p.white_knights + p.white_bishops) + 5 * p.white_rooks + 9 * p.white_queens)) >= 3
  )))

-- most repeated position
SELECT t.board, t.positions
FROM (
  SELECT p.board, count(*) AS positions, RANK() OVER (ORDER BY count(*) DESC) AS place
  FROM match_moves mm
  JOIN positions p ON p.cod_position = mm.to_position
  WHERE mm.move_order = 6
  GROUP BY p.board
) t
WHERE t.place = 1
ORDER BY t.board

-- most common material
SELECT t.material, count(*) AS positions
FROM (
  SELECT ('K' || substr('QQQQQQQQQ', 1, p.white_queens) || substr('RRRRRRRRR', 1, p.white_rooks) || substr('BBBBBBBBB', 1, p.white_bishops) || substr('NNNNNNNNN', 1, p.white_knights) || substr('PPPPPPPPP', 1, p.white_pawns) || '-' || 'K' || substr('QQQQQQQQQ', 1, p.black_queens) || substr('RRRRRRRRR', 1, p.black_rooks) || substr('BBBBBBBBB', 1, p.black_bishops) || substr('NNNNNNNNN', 1, p.black_knights) || substr('PPPPPPPPP', 1, p.black_pawns)) AS material
  FROM match_positions mp
  JOIN matches m ON m.cod_match = mp.cod_match
  JOIN positions p ON p.cod_position = mp.cod_position
  WHERE mp.position_order = m.move_count
) t
GROUP BY t.material
ORDER BY count(*) DESC, t.material
LIMIT 3

-- different boards
SELECT count(DISTINCT mp.cod_position) AS positions, count(*) AS positions_2
FROM match_positions mp

-- relations
SELECT count(*) AS games
FROM matches m
WHERE (EXISTS (
    SELECT 1
    FROM match_moves s1
    JOIN match_moves s2 ON s2.cod_match = s1.cod_match AND s2.move_order = s1.move_order + 1 AND s2.move_player <> s1.move_player AND s2.move_to = s1.move_to
    WHERE s1.cod_match = m.cod_match
      AND (s1.move_events & 128) <> 0
      AND (s2.move_events & 128) <> 0
  ) OR EXISTS (
    SELECT 1
    FROM match_moves s1
    JOIN match_moves s2 ON s2.cod_match = s1.cod_match AND s2.move_order BETWEEN s1.move_order + 1 AND s1.move_order + 2 AND s2.move_player = s1.move_player AND (s2.move_events & 29696) = (s1.move_events & 29696) AND ((s2.move_events & 4196352) = 0 AND (s1.move_events & 4196352) = 0 OR (s2.move_events & 4196352) <> 0 AND (s1.move_events & 4196352) <> 0)
    JOIN match_moves s3 ON s3.cod_match = s2.cod_match AND s3.move_order BETWEEN s2.move_order + 1 AND s2.move_order + 2 AND s3.move_player = s2.move_player AND s3.move_from = s2.move_to
    WHERE s1.cod_match = m.cod_match
      AND (s1.move_events & 1) <> 0
  ))

-- three checks in a row by one side
SELECT m.cod_match, m.white, m.black, m.result_text, m.match_date, m.match_description, m.move_count, m.fullmove_count
FROM matches m
LEFT JOIN (
  SELECT r.cod_match, max(r.run) AS run
  FROM (
    SELECT r.cod_match, count(*) AS run
    FROM (
      SELECT mm.cod_match, mm.move_number - ROW_NUMBER() OVER (PARTITION BY mm.cod_match ORDER BY mm.move_order) AS start
      FROM match_moves mm
      WHERE (mm.move_events & 1) <> 0
        AND mm.move_player = 0
    ) r
    GROUP BY r.cod_match, r.start
  ) r
  GROUP BY r.cod_match
) q ON q.cod_match = m.cod_match
WHERE COALESCE(q.run, 0) >= 3
ORDER BY m.match_date, m.cod_match

-- may castle
SELECT count(*) AS games
FROM matches m
WHERE (EXISTS (SELECT 1 FROM positions p WHERE p.cod_position = m.initial_position AND p.board = 'rnbqkbnrpppppppp00000000000000000000000000000000PPPPPPPPRNBQKBNR') AND (NOT EXISTS (SELECT 1 FROM match_moves mm WHERE mm.cod_match = m.cod_match AND (mm.move_from IN (4, 7) OR mm.move_to = 7))
  OR NOT EXISTS (SELECT 1 FROM match_moves mm WHERE mm.cod_match = m.cod_match AND (mm.move_from IN (4, 0) OR mm.move_to = 0))))
  AND NOT ((EXISTS (SELECT 1 FROM positions p WHERE p.cod_position = m.initial_position AND p.board = 'rnbqkbnrpppppppp00000000000000000000000000000000PPPPPPPPRNBQKBNR') AND NOT EXISTS (SELECT 1 FROM match_moves mm WHERE mm.cod_match = m.cod_match AND (mm.move_from IN (60, 63) OR mm.move_to = 63))))

-- own rights
SELECT t.color, count(*) AS games
FROM (
  SELECT CASE WHEN m.side = 0 THEN 'white' ELSE 'black' END AS color
  FROM (
    SELECT m.*, m.white AS player, m.black AS opponent, 0 AS side
    FROM matches m
    UNION ALL
    SELECT m.*, m.black AS player, m.white AS opponent, 1 AS side
    FROM matches m
  ) m
  WHERE (m.side = 0 AND (EXISTS (SELECT 1 FROM positions p WHERE p.cod_position = m.initial_position AND p.board = 'rnbqkbnrpppppppp00000000000000000000000000000000PPPPPPPPRNBQKBNR') AND NOT EXISTS (SELECT 1 FROM match_moves mm WHERE mm.cod_match = m.cod_match AND (mm.move_from IN (4, 0) OR mm.move_to = 0)))
    OR m.side = 1 AND (EXISTS (SELECT 1 FROM positions p WHERE p.cod_position = m.initial_position AND p.board = 'rnbqkbnrpppppppp00000000000000000000000000000000PPPPPPPPRNBQKBNR') AND NOT EXISTS (SELECT 1 FROM match_moves mm WHERE mm.cod_match = m.cod_match AND (mm.move_from IN (60, 56) OR mm.move_to = 56))))
) t
GROUP BY t.color
ORDER BY t.color

-- pawn structures
SELECT count(*) AS games
FROM matches m
WHERE (EXISTS (
    SELECT 1
    FROM match_positions mp
    JOIN positions p ON p.cod_position = mp.cod_position
    WHERE mp.cod_match = m.cod_match
      AND mp.position_order = m.move_count
      AND (p.board LIKE '%P_______P%'
      OR p.board LIKE '%P_______________P%'
      OR p.board LIKE '%P_______________________P%'
      OR p.board LIKE '%P_______________________________P%'
      OR p.board LIKE '%P_______________________________________P%')
      AND (CASE WHEN 'P' IN (substr(p.board, 11, 1), substr(p.board, 19, 1), substr(p.board, 27, 1), substr(p.board, 35, 1), substr(p.board, 43, 1), substr(p.board, 51, 1)) THEN 'P' ELSE '0' END || CASE WHEN 'P' IN (substr(p.board, 12, 1), substr(p.board, 20, 1), substr(p.board, 28, 1), substr(p.board, 36, 1), substr(p.board, 44, 1), substr(p.board, 52, 1)) THEN 'P' ELSE '0' END || CASE WHEN 'P' IN (substr(p.board, 13, 1), substr(p.board, 21, 1), substr(p.board, 29, 1), substr(p.board, 37, 1), substr(p.board, 45, 1), substr(p.board, 53, 1)) THEN 'P' ELSE '0' END) LIKE '%0P0%'
  ) OR EXISTS (
    SELECT 1
    FROM match_positions mp
    JOIN positions p ON p.cod_position = mp.cod_position
    WHERE mp.cod_match = m.cod_match
      AND mp.position_order = m.move_count
      AND ((p.board LIKE '%P_______P_______P%'
      OR p.board LIKE '%P_______P_______________P%'
      OR p.board LIKE '%P_______P_______________________P%'
      OR p.board LIKE '%P_______P_______________________________P%'
      OR p.board LIKE '%P_______________P_______P%'
      OR p.board LIKE '%P_______________P_______________P%'
      OR p.board LIKE '%P_______________P_______________________P%'
      OR p.board LIKE '%P_______________________P_______P%'
      OR p.board LIKE '%P_______________________P_______________P%'
      OR p.board LIKE '%P_______________________________P_______P%')
      OR (p.board LIKE '%p_______p_______p%'
      OR p.board LIKE '%p_______p_______________p%'
      OR p.board LIKE '%p_______p_______________________p%'
      OR p.board LIKE '%p_______p_______________________________p%'
      OR p.board LIKE '%p_______________p_______p%'
      OR p.board LIKE '%p_______________p_______________p%'
      OR p.board LIKE '%p_______________p_______________________p%'
      OR p.board LIKE '%p_______________________p_______p%'
      OR p.board LIKE '%p_______________________p_______________p%'
      OR p.board LIKE '%p_______________________________p_______p%'))
      AND ('0' || CASE WHEN 'p' IN (substr(p.board, 9, 1), substr(p.board, 17, 1), substr(p.board, 25, 1), substr(p.board, 33, 1), substr(p.board, 41, 1), substr(p.board, 49, 1)) THEN 'P' ELSE '0' END || CASE WHEN 'p' IN (substr(p.board, 10, 1), substr(p.board, 18, 1), substr(p.board, 26, 1), substr(p.board, 34, 1), substr(p.board, 42, 1), substr(p.board, 50, 1)) THEN 'P' ELSE '0' END || CASE WHEN 'p' IN (substr(p.board, 11, 1), substr(p.board, 19, 1), substr(p.board, 27, 1), substr(p.board, 35, 1), substr(p.board, 43, 1), substr(p.board, 51, 1)) THEN 'P' ELSE '0' END || CASE WHEN 'p' IN (substr(p.board, 12, 1), substr(p.board, 20, 1), substr(p.board, 28, 1), substr(p.board, 36, 1), substr(p.board, 44, 1), substr(p.board, 52, 1)) THEN 'P' ELSE '0' END || CASE WHEN 'p' IN (substr(p.board, 13, 1), substr(p.board, 21, 1), substr(p.board, 29, 1), substr(p.board, 37, 1), substr(p.board, 45, 1), substr(p.board, 53, 1)) THEN 'P' ELSE '0' END || CASE WHEN 'p' IN (substr(p.board, 14, 1), substr(p.board, 22, 1), substr(p.board, 30, 1), substr(p.board, 38, 1), substr(p.board, 46, 1), substr(p.board, 54, 1)) THEN 'P' ELSE '0' END || CASE WHEN 'p' IN (substr(p.board, 15, 1), substr(p.board, 23, 1), substr(p.board, 31, 1), substr(p.board, 39, 1), substr(p.board, 47, 1), substr(p.board, 55, 1)) THEN 'P' ELSE '0' END || CASE WHEN 'p' IN (substr(p.board, 16, 1), substr(p.board, 24, 1), substr(p.board, 32, 1), substr(p.board, 40, 1), substr(p.board, 48, 1), substr(p.board, 56, 1)) THEN 'P' ELSE '0' END || '0') LIKE '%0P0%'
      AND (substr(p.board, 11, 1) || substr(p.board, 19, 1) || substr(p.board, 27, 1) || substr(p.board, 35, 1) || substr(p.board, 43, 1) || substr(p.board, 51, 1)) LIKE '%p%p%'
  ))

-- own pawn structure
SELECT t.color, count(*) AS games
FROM (
  SELECT CASE WHEN m.side = 0 THEN 'white' ELSE 'black' END AS color
  FROM (
    SELECT m.*, m.white AS player, m.black AS opponent, 0 AS side
    FROM matches m
    UNION ALL
    SELECT m.*, m.black AS player, m.white AS opponent, 1 AS side
    FROM matches m
  ) m
  WHERE (m.side = 0 AND EXISTS (
      SELECT 1
      FROM match_positions mp
      JOIN positions p ON p.cod_position = mp.cod_position
      WHERE mp.cod_match = m.cod_match
        AND mp.position_order = m.move_count
        AND ('0' || CASE WHEN 'P' IN (substr(p.board, 9, 1), substr(p.board, 17, 1), substr(p.board, 25, 1), substr(p.board, 33, 1), substr(p.board, 41, 1), substr(p.board, 49, 1)) THEN 'P' ELSE '0' END || CASE WHEN 'P' IN (substr(p.board, 10, 1), substr(p.board, 18, 1), substr(p.board, 26, 1), substr(p.board, 34, 1), substr(p.board, 42, 1), substr(p.board, 50, 1)) THEN 'P' ELSE '0' END || CASE WHEN 'P' IN (substr(p.board, 11, 1), substr(p.board, 19, 1), substr(p.board, 27, 1), substr(p.board, 35, 1), substr(p.board, 43, 1), substr(p.board, 51, 1)) THEN 'P' ELSE '0' END || CASE WHEN 'P' IN (substr(p.board, 12, 1), substr(p.board, 20, 1), substr(p.board, 28, 1), substr(p.board, 36, 1), substr(p.board, 44, 1), substr(p.board, 52, 1)) THEN 'P' ELSE '0' END || CASE WHEN 'P' IN (substr(p.board, 13, 1), substr(p.board, 21, 1), substr(p.board, 29, 1), substr(p.board, 37, 1), substr(p.board, 45, 1), substr(p.board, 53, 1)) THEN 'P' ELSE '0' END || CASE WHEN 'P' IN (substr(p.board, 14, 1), substr(p.board, 22, 1), substr(p.board, 30, 1), substr(p.board, 38, 1), substr(p.board, 46, 1), substr(p.board, 54, 1)) THEN 'P' ELSE '0' END || CASE WHEN 'P' IN (substr(p.board, 15, 1), substr(p.board, 23, 1), substr(p.board, 31, 1), substr(p.board, 39, 1), substr(p.board, 47, 1), substr(p.board, 55, 1)) THEN 'P' ELSE '0' END || CASE WHEN 'P' IN (substr(p.board, 16, 1), substr(p.board, 24, 1), substr(p.board, 32, 1), substr(p.board, 40, 1), substr(p.board, 48, 1), substr(p.board, 56, 1)) THEN 'P' ELSE '0' END || '0') LIKE '%0P0%'
    )
    OR m.side = 1 AND EXISTS (
      SELECT 1
      FROM match_positions mp
      JOIN positions p ON p.cod_position = mp.cod_position
      WHERE mp.cod_match = m.cod_match
        AND mp.position_order = m.move_count
        AND ('0' || CASE WHEN 'p' IN (substr(p.board, 9, 1), substr(p.board, 17, 1), substr(p.board, 25, 1), substr(p.board, 33, 1), substr(p.board, 41, 1), substr(p.board, 49, 1)) THEN 'P' ELSE '0' END || CASE WHEN 'p' IN (substr(p.board, 10, 1), substr(p.board, 18, 1), substr(p.board, 26, 1), substr(p.board, 34, 1), substr(p.board, 42, 1), substr(p.board, 50, 1)) THEN 'P' ELSE '0' END || CASE WHEN 'p' IN (substr(p.board, 11, 1), substr(p.board, 19, 1), substr(p.board, 27, 1), substr(p.board, 35, 1), substr(p.board, 43, 1), substr(p.board, 51, 1)) THEN 'P' ELSE '0' END || CASE WHEN 'p' IN (substr(p.board, 12, 1), substr(p.board, 20, 1), substr(p.board, 28, 1), substr(p.board, 36, 1), substr(p.board, 44, 1), substr(p.board, 52, 1)) THEN 'P' ELSE '0' END || CASE WHEN 'p' IN (substr(p.board, 13, 1), substr(p.board, 21, 1), substr(p.board, 29, 1), substr(p.board, 37, 1), substr(p.board, 45, 1), substr(p.board, 53, 1)) THEN 'P' ELSE '0' END || CASE WHEN 'p' IN (substr(p.board, 14, 1), substr(p.board, 22, 1), substr(p.board, 30, 1), substr(p.board, 38, 1), substr(p.board, 46, 1), substr(p.board, 54, 1)) THEN 'P' ELSE '0' END || CASE WHEN 'p' IN (substr(p.board, 15, 1), substr(p.board, 23, 1), substr(p.board, 31, 1), substr(p.board, 39, 1), substr(p.board, 47, 1), substr(p.board, 55, 1)) THEN 'P' ELSE '0' END || CASE WHEN 'p' IN (substr(p.board, 16, 1), substr(p.board, 24, 1), substr(p.board, 32, 1), substr(p.board, 40, 1), substr(p.board, 48, 1), substr(p.board, 56, 1)) THEN 'P' ELSE '0' END || '0') LIKE '%0P0%'
    ))
    AND m.player = 'Kasparov, Garry'
) t
GROUP BY t.color
ORDER BY t.color

-- passed and connected pawns
SELECT count(*) AS games
FROM matches m
WHERE (EXISTS (
    SELECT 1
    FROM match_positions mp
    JOIN positions p ON p.cod_position = mp.cod_position
    WHERE mp.cod_match = m.cod_match
      AND mp.position_order = m.move_count
      AND ('0' || CASE
        WHEN substr(p.board, 9, 1) = 'P' THEN 'P'
        WHEN substr(p.board, 9, 2) LIKE '%p%' THEN '0'
        WHEN substr(p.board, 17, 1) = 'P' THEN 'P'
        WHEN substr(p.board, 17, 2) LIKE '%p%' THEN '0'
        WHEN substr(p.board, 25, 1) = 'P' THEN 'P'
        WHEN substr(p.board, 25, 2) LIKE '%p%' THEN '0'
        WHEN substr(p.board, 33, 1) = 'P' THEN 'P'
        WHEN substr(p.board, 33, 2) LIKE '%p%' THEN '0'
        WHEN substr(p.board, 41, 1) = 'P' THEN 'P'
        WHEN substr(p.board, 41, 2) LIKE '%p%' THEN '0'
        WHEN substr(p.board, 49, 1) = 'P' THEN 'P'
        ELSE '0'
      END || CASE
        WHEN substr(p.board, 10, 1) = 'P' THEN 'P'
        WHEN substr(p.board, 9, 3) LIKE '%p%' THEN '0'
        WHEN substr(p.board, 18, 1) = 'P' THEN 'P'
        WHEN substr(p.board, 17, 3) LIKE '%p%' THEN '0'
        WHEN substr(p.board, 26, 1) = 'P' THEN 'P'
        WHEN substr(p.board, 25, 3) LIKE '%p%' THEN '0'
        WHEN substr(p.board, 34, 1) = 'P' THEN 'P'
        WHEN substr(p.board, 33, 3) LIKE '%p%' THEN '0'
        WHEN substr(p.board, 42, 1) = 'P' THEN 'P'
        WHEN substr(p.board, 41, 3) LIKE '%p%' THEN '0'
        WHEN substr(p.board, 50, 1) = 'P' THEN 'P'
        ELSE '0'
      END || CASE
        WHEN substr(p.board, 11, 1) = 'P' THEN 'P'
        WHEN substr(p.board, 10, 3) LIKE '%p%' THEN '0'
        WHEN substr(p.board, 19, 1) = 'P' THEN 'P'
        WHEN substr(p.board, 18, 3) LIKE '%p%' THEN '0'
        WHEN substr(p.board, 27, 1) = 'P' THEN 'P'
        WHEN substr(p.board, 26, 3) LIKE '%p%' THEN '0'
        WHEN substr(p.board, 35, 1) = 'P' THEN 'P'
        WHEN substr(p.board, 34, 3) LIKE '%p%' THEN '0'
        WHEN substr(p.board, 43, 1) = 'P' THEN 'P'
        WHEN substr(p.board, 42, 3) LIKE '%p%' THEN '0'
        WHEN substr(p.board, 51, 1) = 'P' THEN 'P'
        ELSE '0'
      END || CASE
        WHEN substr(p.board, 12, 1) = 'P' THEN 'P'
        WHEN substr(p.board, 11, 3) LIKE '%p%' THEN '0'
        WHEN substr(p.board, 20, 1) = 'P' THEN 'P'
        WHEN substr(p.board, 19, 3) LIKE '%p%' THEN '0'
        WHEN substr(p.board, 28, 1) = 'P' THEN 'P'
        WHEN substr(p.board, 27, 3) LIKE '%p%' THEN '0'
        WHEN substr(p.board, 36, 1) = 'P' THEN 'P'
        WHEN substr(p.board, 35, 3) LIKE '%p%' THEN '0'
        WHEN substr(p.board, 44, 1) = 'P' THEN 'P'
        WHEN substr(p.board, 43, 3) LIKE '%p%' THEN '0'
        WHEN substr(p.board, 52, 1) = 'P' THEN 'P'
        ELSE '0'
      END || CASE
        WHEN substr(p.board, 13, 1) = 'P' THEN 'P'
        WHEN substr(p.board, 12, 3) LIKE '%p%' THEN '0'
        WHEN substr(p.board, 21, 1) = 'P' THEN 'P'
        WHEN substr(p.board, 20, 3) LIKE '%p%' THEN '0'
        WHEN substr(p.board, 29, 1) = 'P' THEN 'P'
        WHEN substr(p.board, 28, 3) LIKE '%p%' THEN '0'
        WHEN substr(p.board, 37, 1) = 'P' THEN 'P'
        WHEN substr(p.board, 36, 3) LIKE '%p%' THEN '0'
        WHEN substr(p.board, 45, 1) = 'P' THEN 'P'
        WHEN substr(p.board, 44, 3) LIKE '%p%' THEN '0'
        WHEN substr(p.board, 53, 1) = 'P' THEN 'P'
        ELSE '0'
      END || CASE
        WHEN substr(p.board, 14, 1) = 'P' THEN 'P'
        WHEN substr(p.board, 13, 3) LIKE '%p%' THEN '0'
        WHEN substr(p.board, 22, 1) = 'P' THEN 'P'
        WHEN substr(p.board, 21, 3) LIKE '%p%' THEN '0'
        WHEN substr(p.board, 30, 1) = 'P' THEN 'P'
        WHEN substr(p.board, 29, 3) LIKE '%p%' THEN '0'
        WHEN substr(p.board, 38, 1) = 'P' THEN 'P'
        WHEN substr(p.board, 37, 3) LIKE '%p%' THEN '0'
        WHEN substr(p.board, 46, 1) = 'P' THEN 'P'
        WHEN substr(p.board, 45, 3) LIKE '%p%' THEN '0'
        WHEN substr(p.board, 54, 1) = 'P' THEN 'P'
        ELSE '0'
      END || CASE
        WHEN substr(p.board, 15, 1) = 'P' THEN 'P'
        WHEN substr(p.board, 14, 3) LIKE '%p%' THEN '0'
        WHEN substr(p.board, 23, 1) = 'P' THEN 'P'
        WHEN substr(p.board, 22, 3) LIKE '%p%' THEN '0'
        WHEN substr(p.board, 31, 1) = 'P' THEN 'P'
        WHEN substr(p.board, 30, 3) LIKE '%p%' THEN '0'
        WHEN substr(p.board, 39, 1) = 'P' THEN 'P'
        WHEN substr(p.board, 38, 3) LIKE '%p%' THEN '0'
        WHEN substr(p.board, 47, 1) = 'P' THEN 'P'
        WHEN substr(p.board, 46, 3) LIKE '%p%' THEN '0'
        WHEN substr(p.board, 55, 1) = 'P' THEN 'P'
        ELSE '0'
      END || CASE
        WHEN substr(p.board, 16, 1) = 'P' THEN 'P'
        WHEN substr(p.board, 15, 2) LIKE '%p%' THEN '0'
        WHEN substr(p.board, 24, 1) = 'P' THEN 'P'
        WHEN substr(p.board, 23, 2) LIKE '%p%' THEN '0'
        WHEN substr(p.board, 32, 1) = 'P' THEN 'P'
        WHEN substr(p.board, 31, 2) LIKE '%p%' THEN '0'
        WHEN substr(p.board, 40, 1) = 'P' THEN 'P'
        WHEN substr(p.board, 39, 2) LIKE '%p%' THEN '0'
        WHEN substr(p.board, 48, 1) = 'P' THEN 'P'
        WHEN substr(p.board, 47, 2) LIKE '%p%' THEN '0'
        WHEN substr(p.board, 56, 1) = 'P' THEN 'P'
        ELSE '0'
      END || '0') LIKE '%P%'
      AND ('0' || CASE WHEN 'p' IN (substr(p.board, 9, 1), substr(p.board, 17, 1), substr(p.board, 25, 1), substr(p.board, 33, 1), substr(p.board, 41, 1), substr(p.board, 49, 1)) THEN 'P' ELSE '0' END || CASE WHEN 'p' IN (substr(p.board, 10, 1), substr(p.board, 18, 1), substr(p.board, 26, 1), substr(p.board, 34, 1), substr(p.board, 42, 1), substr(p.board, 50, 1)) THEN 'P' ELSE '0' END || CASE WHEN 'p' IN (substr(p.board, 11, 1), substr(p.board, 19, 1), substr(p.board, 27, 1), substr(p.board, 35, 1), substr(p.board, 43, 1), substr(p.board, 51, 1)) THEN 'P' ELSE '0' END || CASE WHEN 'p' IN (substr(p.board, 12, 1), substr(p.board, 20, 1), substr(p.board, 28, 1), substr(p.board, 36, 1), substr(p.board, 44, 1), substr(p.board, 52, 1)) THEN 'P' ELSE '0' END || CASE WHEN 'p' IN (substr(p.board, 13, 1), substr(p.board, 21, 1), substr(p.board, 29, 1), substr(p.board, 37, 1), substr(p.board, 45, 1), substr(p.board, 53, 1)) THEN 'P' ELSE '0' END || CASE WHEN 'p' IN (substr(p.board, 14, 1), substr(p.board, 22, 1), substr(p.board, 30, 1), substr(p.board, 38, 1), substr(p.board, 46, 1), substr(p.board, 54, 1)) THEN 'P' ELSE '0' END || CASE WHEN 'p' IN (substr(p.board, 15, 1), substr(p.board, 23, 1), substr(p.board, 31, 1), substr(p.board, 39, 1), substr(p.board, 47, 1), substr(p.board, 55, 1)) THEN 'P' ELSE '0' END || CASE WHEN 'p' IN (substr(p.board, 16, 1), substr(p.board, 24, 1), substr(p.board, 32, 1), substr(p.board, 40, 1), substr(p.board, 48, 1), substr(p.board, 56, 1)) THEN 'P' ELSE '0' END || '0') LIKE '%PP%'
  ) OR EXISTS (
    SELECT 1
    FROM match_positions mp
    JOIN positions p ON p.cod_position = mp.cod_position
    WHERE mp.cod_match = m.cod_match
      AND mp.position_order = m.move_count
      AND ('0' || CASE
        WHEN substr(p.board, 49, 1) = 'p' THEN 'P'
        WHEN substr(p.board, 49, 2) LIKE '%P%' THEN '0'
        WHEN substr(p.board, 41, 1) = 'p' THEN 'P'
        WHEN substr(p.board, 41, 2) LIKE '%P%' THEN '0'
        WHEN substr(p.board, 33, 1) = 'p' THEN 'P'
        WHEN substr(p.board, 33, 2) LIKE '%P%' THEN '0'
        WHEN substr(p.board, 25, 1) = 'p' THEN 'P'
        WHEN substr(p.board, 25, 2) LIKE '%P%' THEN '0'
        WHEN substr(p.board, 17, 1) = 'p' THEN 'P'
        WHEN substr(p.board, 17, 2) LIKE '%P%' THEN '0'
        WHEN substr(p.board, 9, 1) = 'p' THEN 'P'
        ELSE '0'
      END || CASE
        WHEN substr(p.board, 50, 1) = 'p' THEN 'P'
        WHEN substr(p.board, 49, 3) LIKE '%P%' THEN '0'
        WHEN substr(p.board, 42, 1) = 'p' THEN 'P'
        WHEN substr(p.board, 41, 3) LIKE '%P%' THEN '0'
        WHEN substr(p.board, 34, 1) = 'p' THEN 'P'
        WHEN substr(p.board, 33, 3) LIKE '%P%' THEN '0'
        WHEN substr(p.board, 26, 1) = 'p' THEN 'P'
        WHEN substr(p.board, 25, 3) LIKE '%P%' THEN '0'
        WHEN substr(p.board, 18, 1) = 'p' THEN 'P'
        WHEN substr(p.board, 17, 3) LIKE '%P%' THEN '0'
        WHEN substr(p.board, 10, 1) = 'p' THEN 'P'
        ELSE '0'
      END || CASE
        WHEN substr(p.board, 51, 1) = 'p' THEN 'P'
        WHEN substr(p.board, 50, 3) LIKE '%P%' THEN '0'
        WHEN substr(p.board, 43, 1) = 'p' THEN 'P'
        WHEN substr(p.board, 42, 3) LIKE '%P%' THEN '0'
        WHEN substr(p.board, 35, 1) = 'p' THEN 'P'
        WHEN substr(p.board, 34, 3) LIKE '%P%' THEN '0'
        WHEN substr(p.board, 27, 1) = 'p' THEN 'P'
        WHEN substr(p.board, 26, 3) LIKE '%P%' THEN '0'
        WHEN substr(p.board, 19, 1) = 'p' THEN 'P'
        WHEN substr(p.board, 18, 3) LIKE '%P%' THEN '0'
        WHEN substr(p.board, 11, 1) = 'p' THEN 'P'
        ELSE '0'
      END || CASE
        WHEN substr(p.board, 52, 1) = 'p' THEN 'P'
        WHEN substr(p.board, 51, 3) LIKE '%P%' THEN '0'
        WHEN substr(p.board, 44, 1) = 'p' THEN 'P'
        WHEN substr(p.board, 43, 3) LIKE '%P%' THEN '0'
        WHEN substr(p.board, 36, 1) = 'p' THEN 'P'
        WHEN substr(p.board, 35, 3) LIKE '%P%' THEN '0'
        WHEN substr(p.board, 28, 1) = 'p' THEN 'P'
        WHEN substr(p.board, 27, 3) LIKE '%P%' THEN '0'
        WHEN substr(p.board, 20, 1) = 'p' THEN 'P'
        WHEN substr(p.board, 19, 3) LIKE '%P%' THEN '0'
        WHEN substr(p.board, 12, 1) = 'p' THEN 'P'
        ELSE '0'
      END || CASE
        WHEN substr(p.board, 53, 1) = 'p' THEN 'P'
        WHEN substr(p.board, 52, 3) LIKE '%P%' THEN '0'
        WHEN substr(p.board, 45, 1) = 'p' THEN 'P'
        WHEN substr(p.board, 44, 3) LIKE '%P%' THEN '0'
        WHEN substr(p.board, 37, 1) = 'p' THEN 'P'
        WHEN substr(p.board, 36, 3) LIKE '%P%' THEN '0'
        WHEN substr(p.board, 29, 1) = 'p' THEN 'P'
        WHEN substr(p.board, 28, 3) LIKE '%P%' THEN '0'
        WHEN substr(p.board, 21, 1) = 'p' THEN 'P'
        WHEN substr(p.board, 20, 3) LIKE '%P%' THEN '0'
        WHEN substr(p.board, 13, 1) = 'p' THEN 'P'
        ELSE '0'
      END || CASE
        WHEN substr(p.board, 54, 1) = 'p' THEN 'P'
        WHEN substr(p.board, 53, 3) LIKE '%P%' THEN '0'
        WHEN substr(p.board, 46, 1) = 'p' THEN 'P'
        WHEN substr(p.board, 45, 3) LIKE '%P%' THEN '0'
        WHEN substr(p.board, 38, 1) = 'p' THEN 'P'
        WHEN substr(p.board, 37, 3) LIKE '%P%' THEN '0'
        WHEN substr(p.board, 30, 1) = 'p' THEN 'P'
        WHEN substr(p.board, 29, 3) LIKE '%P%' THEN '0'
        WHEN substr(p.board, 22, 1) = 'p' THEN 'P'
        WHEN substr(p.board, 21, 3) LIKE '%P%' THEN '0'
        WHEN substr(p.board, 14, 1) = 'p' THEN 'P'
        ELSE '0'
      END || CASE
        WHEN substr(p.board, 55, 1) = 'p' THEN 'P'
        WHEN substr(p.board, 54, 3) LIKE '%P%' THEN '0'
        WHEN substr(p.board, 47, 1) = 'p' THEN 'P'
        WHEN substr(p.board, 46, 3) LIKE '%P%' THEN '0'
        WHEN substr(p.board, 39, 1) = 'p' THEN 'P'
        WHEN substr(p.board, 38, 3) LIKE '%P%' THEN '0'
        WHEN substr(p.board, 31, 1) = 'p' THEN 'P'
        WHEN substr(p.board, 30, 3) LIKE '%P%' THEN '0'
        WHEN substr(p.board, 23, 1) = 'p' THEN 'P'
        WHEN substr(p.board, 22, 3) LIKE '%P%' THEN '0'
        WHEN substr(p.board, 15, 1) = 'p' THEN 'P'
        ELSE '0'
      END || CASE
        WHEN substr(p.board, 56, 1) = 'p' THEN 'P'
        WHEN substr(p.board, 55, 2) LIKE '%P%' THEN '0'
        WHEN substr(p.board, 48, 1) = 'p' THEN 'P'
        WHEN substr(p.board, 47, 2) LIKE '%P%' THEN '0'
        WHEN substr(p.board, 40, 1) = 'p' THEN 'P'
        WHEN substr(p.board, 39, 2) LIKE '%P%' THEN '0'
        WHEN substr(p.board, 32, 1) = 'p' THEN 'P'
        WHEN substr(p.board, 31, 2) LIKE '%P%' THEN '0'
        WHEN substr(p.board, 24, 1) = 'p' THEN 'P'
        WHEN substr(p.board, 23, 2) LIKE '%P%' THEN '0'
        WHEN substr(p.board, 16, 1) = 'p' THEN 'P'
        ELSE '0'
      END || '0') LIKE '%PP%'
      AND CASE
        WHEN substr(p.board, 9, 1) = 'P' THEN 'P'
        WHEN substr(p.board, 9, 2) LIKE '%p%' THEN '0'
        WHEN substr(p.board, 17, 1) = 'P' THEN 'P'
        WHEN substr(p.board, 17, 2) LIKE '%p%' THEN '0'
        WHEN substr(p.board, 25, 1) = 'P' THEN 'P'
        WHEN substr(p.board, 25, 2) LIKE '%p%' THEN '0'
        WHEN substr(p.board, 33, 1) = 'P' THEN 'P'
        WHEN substr(p.board, 33, 2) LIKE '%p%' THEN '0'
        WHEN substr(p.board, 41, 1) = 'P' THEN 'P'
        WHEN substr(p.board, 41, 2) LIKE '%p%' THEN '0'
        WHEN substr(p.board, 49, 1) = 'P' THEN 'P'
        ELSE '0'
      END = 'P'
  ))

-- own batteries
SELECT t.color, count(*) AS games
FROM (
  SELECT CASE WHEN m.side = 0 THEN 'white' ELSE 'black' END AS color
  FROM (
    SELECT m.*, m.white AS player, m.black AS opponent, 0 AS side
    FROM matches m
    UNION ALL
    SELECT m.*, m.black AS player, m.white AS opponent, 1 AS side
    FROM matches m
  ) m
  WHERE ((m.side = 0 AND EXISTS (
      SELECT 1
      FROM match_positions mp
      JOIN positions p ON p.cod_position = mp.cod_position
      WHERE mp.cod_match = m.cod_match
        AND mp.position_order = m.move_count
        AND REPLACE((substr(p.board, 3, 1) || substr(p.board, 11, 1) || substr(p.board, 19, 1) || substr(p.board, 27, 1) || substr(p.board, 35, 1) || substr(p.board, 43, 1) || substr(p.board, 51, 1) || substr(p.board, 59, 1) || '-'), '0', '') LIKE '%RR%'
    )
    OR m.side = 1 AND EXISTS (
      SELECT 1
      FROM match_positions mp
      JOIN positions p ON p.cod_position = mp.cod_position
      WHERE mp.cod_match = m.cod_match
        AND mp.position_order = m.move_count
        AND REPLACE((substr(p.board, 3, 1) || substr(p.board, 11, 1) || substr(p.board, 19, 1) || substr(p.board, 27, 1) || substr(p.board, 35, 1) || substr(p.board, 43, 1) || substr(p.board, 51, 1) || substr(p.board, 59, 1) || '-'), '0', '') LIKE '%rr%'
    )) OR (m.side = 0 AND EXISTS (
      SELECT 1
      FROM match_positions mp
      JOIN positions p ON p.cod_position = mp.cod_position
      WHERE mp.cod_match = m.cod_match
        AND mp.position_order = m.move_count
        AND REPLACE(REPLACE((substr(p.board, 8, 1) || substr(p.board, 15, 1) || substr(p.board, 22, 1) || substr(p.board, 29, 1) || substr(p.board, 36, 1) || substr(p.board, 43, 1) || substr(p.board, 50, 1) || substr(p.board, 57, 1) || '-' || substr(p.board, 7, 1) || substr(p.board, 14, 1) || substr(p.board, 21, 1) || substr(p.board, 28, 1) || substr(p.board, 35, 1) || substr(p.board, 42, 1) || substr(p.board, 49, 1) || '-' || substr(p.board, 6, 1) || substr(p.board, 13, 1) || substr(p.board, 20, 1) || substr(p.board, 27, 1) || substr(p.board, 34, 1) || substr(p.board, 41, 1) || '-' || substr(p.board, 5, 1) || substr(p.board, 12, 1) || substr(p.board, 19, 1) || substr(p.board, 26, 1) || substr(p.board, 33, 1) || '-' || substr(p.board, 4, 1) || substr(p.board, 11, 1) || substr(p.board, 18, 1) || substr(p.board, 25, 1) || '-' || substr(p.board, 3, 1) || substr(p.board, 10, 1) || substr(p.board, 17, 1) || '-' || substr(p.board, 2, 1) || substr(p.board, 9, 1) || '-' || substr(p.board, 16, 1) || substr(p.board, 23, 1) || substr(p.board, 30, 1) || substr(p.board, 37, 1) || substr(p.board, 44, 1) || substr(p.board, 51, 1) || substr(p.board, 58, 1) || '-' || substr(p.board, 24, 1) || substr(p.board, 31, 1) || substr(p.board, 38, 1) || substr(p.board, 45, 1) || substr(p.board, 52, 1) || substr(p.board, 59, 1) || '-' || substr(p.board, 32, 1) || substr(p.board, 39, 1) || substr(p.board, 46, 1) || substr(p.board, 53, 1) || substr(p.board, 60, 1) || '-' || substr(p.board, 40, 1) || substr(p.board, 47, 1) || substr(p.board, 54, 1) || substr(p.board, 61, 1) || '-' || substr(p.board, 48, 1) || substr(p.board, 55, 1) || substr(p.board, 62, 1) || '-' || substr(p.board, 56, 1) || substr(p.board, 63, 1) || '-' || substr(p.board, 7, 1) || substr(p.board, 16, 1) || '-' || substr(p.board, 6, 1) || substr(p.board, 15, 1) || substr(p.board, 24, 1) || '-' || substr(p.board, 5, 1) || substr(p.board, 14, 1) || substr(p.board, 23, 1) || substr(p.board, 32, 1) || '-' || substr(p.board, 4, 1) || substr(p.board, 13, 1) || substr(p.board, 22, 1) || substr(p.board, 31, 1) || substr(p.board, 40, 1) || '-' || substr(p.board, 3, 1) || substr(p.board, 12, 1) || substr(p.board, 21, 1) || substr(p.board, 30, 1) || substr(p.board, 39, 1) || substr(p.board, 48, 1) || '-' || substr(p.board, 2, 1) || substr(p.board, 11, 1) || substr(p.board, 20, 1) || substr(p.board, 29, 1) || substr(p.board, 38, 1) || substr(p.board, 47, 1) || substr(p.board, 56, 1) || '-' || substr(p.board, 1, 1) || substr(p.board, 10, 1) || substr(p.board, 19, 1) || substr(p.board, 28, 1) || substr(p.board, 37, 1) || substr(p.board, 46, 1) || substr(p.board, 55, 1) || substr(p.board, 64, 1) || '-' || substr(p.board, 9, 1) || substr(p.board, 18, 1) || substr(p.board, 27, 1) || substr(p.board, 36, 1) || substr(p.board, 45, 1) || substr(p.board, 54, 1) || substr(p.board, 63, 1) || '-' || substr(p.board, 17, 1) || substr(p.board, 26, 1) || substr(p.board, 35, 1) || substr(p.board, 44, 1) || substr(p.board, 53, 1) || substr(p.board, 62, 1) || '-' || substr(p.board, 25, 1) || substr(p.board, 34, 1) || substr(p.board, 43, 1) || substr(p.board, 52, 1) || substr(p.board, 61, 1) || '-' || substr(p.board, 33, 1) || substr(p.board, 42, 1) || substr(p.board, 51, 1) || substr(p.board, 60, 1) || '-' || substr(p.board, 41, 1) || substr(p.board, 50, 1) || substr(p.board, 59, 1) || '-' || substr(p.board, 49, 1) || substr(p.board, 58, 1) || '-'), '0', ''), 'Q', 'B') LIKE '%BB%'
    )
    OR m.side = 1 AND EXISTS (
      SELECT 1
      FROM match_positions mp
      JOIN positions p ON p.cod_position = mp.cod_position
      WHERE mp.cod_match = m.cod_match
        AND mp.position_order = m.move_count
        AND REPLACE(REPLACE((substr(p.board, 8, 1) || substr(p.board, 15, 1) || substr(p.board, 22, 1) || substr(p.board, 29, 1) || substr(p.board, 36, 1) || substr(p.board, 43, 1) || substr(p.board, 50, 1) || substr(p.board, 57, 1) || '-' || substr(p.board, 7, 1) || substr(p.board, 14, 1) || substr(p.board, 21, 1) || substr(p.board, 28, 1) || substr(p.board, 35, 1) || substr(p.board, 42, 1) || substr(p.board, 49, 1) || '-' || substr(p.board, 6, 1) || substr(p.board, 13, 1) || substr(p.board, 20, 1) || substr(p.board, 27, 1) || substr(p.board, 34, 1) || substr(p.board, 41, 1) || '-' || substr(p.board, 5, 1) || substr(p.board, 12, 1) || substr(p.board, 19, 1) || substr(p.board, 26, 1) || substr(p.board, 33, 1) || '-' || substr(p.board, 4, 1) || substr(p.board, 11, 1) || substr(p.board, 18, 1) || substr(p.board, 25, 1) || '-' || substr(p.board, 3, 1) || substr(p.board, 10, 1) || substr(p.board, 17, 1) || '-' || substr(p.board, 2, 1) || substr(p.board, 9, 1) || '-' || substr(p.board, 16, 1) || substr(p.board, 23, 1) || substr(p.board, 30, 1) || substr(p.board, 37, 1) || substr(p.board, 44, 1) || substr(p.board, 51, 1) || substr(p.board, 58, 1) || '-' || substr(p.board, 24, 1) || substr(p.board, 31, 1) || substr(p.board, 38, 1) || substr(p.board, 45, 1) || substr(p.board, 52, 1) || substr(p.board, 59, 1) || '-' || substr(p.board, 32, 1) || substr(p.board, 39, 1) || substr(p.board, 46, 1) || substr(p.board, 53, 1) || substr(p.board, 60, 1) || '-' || substr(p.board, 40, 1) || substr(p.board, 47, 1) || substr(p.board, 54, 1) || substr(p.board, 61, 1) || '-' || substr(p.board, 48, 1) || substr(p.board, 55, 1) || substr(p.board, 62, 1) || '-' || substr(p.board, 56, 1) || substr(p.board, 63, 1) || '-' || substr(p.board, 7, 1) || substr(p.board, 16, 1) || '-' || substr(p.board, 6, 1) || substr(p.board, 15, 1) || substr(p.board, 24, 1) || '-' || substr(p.board, 5, 1) || substr(p.board, 14, 1) || substr(p.board, 23, 1) || substr(p.board, 32, 1) || '-' || substr(p.board, 4, 1) || substr(p.board, 13, 1) || substr(p.board, 22, 1) || substr(p.board, 31, 1) || substr(p.board, 40, 1) || '-' || substr(p.board, 3, 1) || substr(p.board, 12, 1) || substr(p.board, 21, 1) || substr(p.board, 30, 1) || substr(p.board, 39, 1) || substr(p.board, 48, 1) || '-' || substr(p.board, 2, 1) || substr(p.board, 11, 1) || substr(p.board, 20, 1) || substr(p.board, 29, 1) || substr(p.board, 38, 1) || substr(p.board, 47, 1) || substr(p.board, 56, 1) || '-' || substr(p.board, 1, 1) || substr(p.board, 10, 1) || substr(p.board, 19, 1) || substr(p.board, 28, 1) || substr(p.board, 37, 1) || substr(p.board, 46, 1) || substr(p.board, 55, 1) || substr(p.board, 64, 1) || '-' || substr(p.board, 9, 1) || substr(p.board, 18, 1) || substr(p.board, 27, 1) || substr(p.board, 36, 1) || substr(p.board, 45, 1) || substr(p.board, 54, 1) || substr(p.board, 63, 1) || '-' || substr(p.board, 17, 1) || substr(p.board, 26, 1) || substr(p.board, 35, 1) || substr(p.board, 44, 1) || substr(p.board, 53, 1) || substr(p.board, 62, 1) || '-' || substr(p.board, 25, 1) || substr(p.board, 34, 1) || substr(p.board, 43, 1) || substr(p.board, 52, 1) || substr(p.board, 61, 1) || '-' || substr(p.board, 33, 1) || substr(p.board, 42, 1) || substr(p.board, 51, 1) || substr(p.board, 60, 1) || '-' || substr(p.board, 41, 1) || substr(p.board, 50, 1) || substr(p.board, 59, 1) || '-' || substr(p.board, 49, 1) || substr(p.board, 58, 1) || '-'), '0', ''), 'q', 'b') LIKE '%bb%'
    )) OR (m.side = 0 AND EXISTS (
      SELECT 1
      FROM match_positions mp
      JOIN positions p ON p.cod_position = mp.cod_position
      WHERE mp.cod_match = m.cod_match
        AND mp.position_order = m.move_count
        AND REPLACE((substr(p.board, 8, 1) || substr(p.board, 16, 1) || substr(p.board, 24, 1) || substr(p.board, 32, 1) || substr(p.board, 40, 1) || substr(p.board, 48, 1) || substr(p.board, 56, 1) || substr(p.board, 64, 1) || '-' || substr(p.board, 7, 1) || substr(p.board, 15, 1) || substr(p.board, 23, 1) || substr(p.board, 31, 1) || substr(p.board, 39, 1) || substr(p.board, 47, 1) || substr(p.board, 55, 1) || substr(p.board, 63, 1) || '-' || substr(p.board, 6, 1) || substr(p.board, 14, 1) || substr(p.board, 22, 1) || substr(p.board, 30, 1) || substr(p.board, 38, 1) || substr(p.board, 46, 1) || substr(p.board, 54, 1) || substr(p.board, 62, 1) || '-' || substr(p.board, 5, 1) || substr(p.board, 13, 1) || substr(p.board, 21, 1) || substr(p.board, 29, 1) || substr(p.board, 37, 1) || substr(p.board, 45, 1) || substr(p.board, 53, 1) || substr(p.board, 61, 1) || '-' || substr(p.board, 4, 1) || substr(p.board, 12, 1) || substr(p.board, 20, 1) || substr(p.board, 28, 1) || substr(p.board, 36, 1) || substr(p.board, 44, 1) || substr(p.board, 52, 1) || substr(p.board, 60, 1) || '-' || substr(p.board, 3, 1) || substr(p.board, 11, 1) || substr(p.board, 19, 1) || substr(p.board, 27, 1) || substr(p.board, 35, 1) || substr(p.board, 43, 1) || substr(p.board, 51, 1) || substr(p.board, 59, 1) || '-' || substr(p.board, 2, 1) || substr(p.board, 10, 1) || substr(p.board, 18, 1) || substr(p.board, 26, 1) || substr(p.board, 34, 1) || substr(p.board, 42, 1) || substr(p.board, 50, 1) || substr(p.board, 58, 1) || '-' || substr(p.board, 1, 1) || substr(p.board, 9, 1) || substr(p.board, 17, 1) || substr(p.board, 25, 1) || substr(p.board, 33, 1) || substr(p.board, 41, 1) || substr(p.board, 49, 1) || substr(p.board, 57, 1) || '-' || substr(p.board, 1, 8) || '-' || substr(p.board, 9, 8) || '-' || substr(p.board, 17, 8) || '-' || substr(p.board, 25, 8) || '-' || substr(p.board, 33, 8) || '-' || substr(p.board, 41, 8) || '-' || substr(p.board, 49, 8) || '-' || substr(p.board, 57, 8) || '-'), '0', '') LIKE '%rr%'
        AND REPLACE(REPLACE((substr(p.board, 8, 1) || substr(p.board, 16, 1) || substr(p.board, 24, 1) || substr(p.board, 32, 1) || substr(p.board, 40, 1) || substr(p.board, 48, 1) || substr(p.board, 56, 1) || substr(p.board, 64, 1) || '-' || substr(p.board, 7, 1) || substr(p.board, 15, 1) || substr(p.board, 23, 1) || substr(p.board, 31, 1) || substr(p.board, 39, 1) || substr(p.board, 47, 1) || substr(p.board, 55, 1) || substr(p.board, 63, 1) || '-' || substr(p.board, 6, 1) || substr(p.board, 14, 1) || substr(p.board, 22, 1) || substr(p.board, 30, 1) || substr(p.board, 38, 1) || substr(p.board, 46, 1) || substr(p.board, 54, 1) || substr(p.board, 62, 1) || '-' || substr(p.board, 5, 1) || substr(p.board, 13, 1) || substr(p.board, 21, 1) || substr(p.board, 29, 1) || substr(p.board, 37, 1) || substr(p.board, 45, 1) || substr(p.board, 53, 1) || substr(p.board, 61, 1) || '-' || substr(p.board, 4, 1) || substr(p.board, 12, 1) || substr(p.board, 20, 1) || substr(p.board, 28, 1) || substr(p.board, 36, 1) || substr(p.board, 44, 1) || substr(p.board, 52, 1) || substr(p.board, 60, 1) || '-' || substr(p.board, 3, 1) || substr(p.board, 11, 1) || substr(p.board, 19, 1) || substr(p.board, 27, 1) || substr(p.board, 35, 1) || substr(p.board, 43, 1) || substr(p.board, 51, 1) || substr(p.board, 59, 1) || '-' || substr(p.board, 2, 1) || substr(p.board, 10, 1) || substr(p.board, 18, 1) || substr(p.board, 26, 1) || substr(p.board, 34, 1) || substr(p.board, 42, 1) || substr(p.board, 50, 1) || substr(p.board, 58, 1) || '-' || substr(p.board, 1, 1) || substr(p.board, 9, 1) || substr(p.board, 17, 1) || substr(p.board, 25, 1) || substr(p.board, 33, 1) || substr(p.board, 41, 1) || substr(p.board, 49, 1) || substr(p.board, 57, 1) || '-'), '0', ''), 'Q', 'R') LIKE '%RR%'
    )
    OR m.side = 1 AND EXISTS (
      SELECT 1
      FROM match_positions mp
      JOIN positions p ON p.cod_position = mp.cod_position
      WHERE mp.cod_match = m.cod_match
        AND mp.position_order = m.move_count
        AND REPLACE((substr(p.board, 8, 1) || substr(p.board, 16, 1) || substr(p.board, 24, 1) || substr(p.board, 32, 1) || substr(p.board, 40, 1) || substr(p.board, 48, 1) || substr(p.board, 56, 1) || substr(p.board, 64, 1) || '-' || substr(p.board, 7, 1) || substr(p.board, 15, 1) || substr(p.board, 23, 1) || substr(p.board, 31, 1) || substr(p.board, 39, 1) || substr(p.board, 47, 1) || substr(p.board, 55, 1) || substr(p.board, 63, 1) || '-' || substr(p.board, 6, 1) || substr(p.board, 14, 1) || substr(p.board, 22, 1) || substr(p.board, 30, 1) || substr(p.board, 38, 1) || substr(p.board, 46, 1) || substr(p.board, 54, 1) || substr(p.board, 62, 1) || '-' || substr(p.board, 5, 1) || substr(p.board, 13, 1) || substr(p.board, 21, 1) || substr(p.board, 29, 1) || substr(p.board, 37, 1) || substr(p.board, 45, 1) || substr(p.board, 53, 1) || substr(p.board, 61, 1) || '-' || substr(p.board, 4, 1) || substr(p.board, 12, 1) || substr(p.board, 20, 1) || substr(p.board, 28, 1) || substr(p.board, 36, 1) || substr(p.board, 44, 1) || substr(p.board, 52, 1) || substr(p.board, 60, 1) || '-' || substr(p.board, 3, 1) || substr(p.board, 11, 1) || substr(p.board, 19, 1) || substr(p.board, 27, 1) || substr(p.board, 35, 1) || substr(p.board, 43, 1) || substr(p.board, 51, 1) || substr(p.board, 59, 1) || '-' || substr(p.board, 2, 1) || substr(p.board, 10, 1) || substr(p.board, 18, 1) || substr(p.board, 26, 1) || substr(p.board, 34, 1) || substr(p.board, 42, 1) || substr(p.board, 50, 1) || substr(p.board, 58, 1) || '-' || substr(p.board, 1, 1) || substr(p.board, 9, 1) || substr(p.board, 17, 1) || substr(p.board, 25, 1) || substr(p.board, 33, 1) || substr(p.board, 41, 1) || substr(p.board, 49, 1) || substr(p.board, 57, 1) || '-' || substr(p.board, 1, 8) || '-' || substr(p.board, 9, 8) || '-' || substr(p.board, 17, 8) || '-' || substr(p.board, 25, 8) || '-' || substr(p.board, 33, 8) || '-' || substr(p.board, 41, 8) || '-' || substr(p.board, 49, 8) || '-' || substr(p.board, 57, 8) || '-'), '0', '') LIKE '%RR%'
        AND REPLACE(REPLACE((substr(p.board, 8, 1) || substr(p.board, 16, 1) || substr(p.board, 24, 1) || substr(p.board, 32, 1) || substr(p.board, 40, 1) || substr(p.board, 48, 1) || substr(p.board, 56, 1) || substr(p.board, 64, 1) || '-' || substr(p.board, 7, 1) || substr(p.board, 15, 1) || substr(p.board, 23, 1) || substr(p.board, 31, 1) || substr(p.board, 39, 1) || substr(p.board, 47, 1) || substr(p.board, 55, 1) || substr(p.board, 63, 1) || '-' || substr(p.board, 6, 1) || substr(p.board, 14, 1) || substr(p.board, 22, 1) || substr(p.board, 30, 1) || substr(p.board, 38, 1) || substr(p.board, 46, 1) || substr(p.board, 54, 1) || substr(p.board, 62, 1) || '-' || substr(p.board, 5, 1) || substr(p.board, 13, 1) || substr(p.board, 21, 1) || substr(p.board, 29, 1) || substr(p.board, 37, 1) || substr(p.board, 45, 1) || substr(p.board, 53, 1) || substr(p.board, 61, 1) || '-' || substr(p.board, 4, 1) || substr(p.board, 12, 1) || substr(p.board, 20, 1) || substr(p.board, 28, 1) || substr(p.board, 36, 1) || substr(p.board, 44, 1) || substr(p.board, 52, 1) || substr(p.board, 60, 1) || '-' || substr(p.board, 3, 1) || substr(p.board, 11, 1) || substr(p.board, 19, 1) || substr(p.board, 27, 1) || substr(p.board, 35, 1) || substr(p.board, 43, 1) || substr(p.board, 51, 1) || substr(p.board, 59, 1) || '-' || substr(p.board, 2, 1) || substr(p.board, 10, 1) || substr(p.board, 18, 1) || substr(p.board, 26, 1) || substr(p.board, 34, 1) || substr(p.board, 42, 1) || substr(p.board, 50, 1) || substr(p.board, 58, 1) || '-' || substr(p.board, 1, 1) || substr(p.board, 9, 1) || substr(p.board, 17, 1) || substr(p.board, 25, 1) || substr(p.board, 33, 1) || substr(p.board, 41, 1) || substr(p.board, 49, 1) || substr(p.board, 57, 1) || '-'), '0', ''), 'q', 'r') LIKE '%rr%'
    )))
) t
GROUP BY t.color
ORDER BY t.color

-- zones
SELECT count(*) AS games
FROM matches m
WHERE EXISTS (
    SELECT 1
    FROM match_positions mp
    JOIN positions p ON p.cod_position = mp.cod_position
    WHERE mp.cod_match = m.cod_match
      AND mp.position_order = m.move_count
      AND ((CASE WHEN substr(p.board, 1, 1) = 'P' THEN 1 ELSE 0 END + CASE WHEN substr(p.board, 2, 1) = 'P' THEN 1 ELSE 0 END + CASE WHEN substr(p.board, 3, 1) = 'P' THEN 1 ELSE 0 END + CASE WHEN substr(p.board, 4, 1) = 'P' THEN 1 ELSE 0 END + CASE WHEN substr(p.board, 9, 1) = 'P' THEN 1 ELSE 0 END + CASE WHEN substr(p.board, 10, 1) = 'P' THEN 1 ELSE 0 END + CASE WHEN substr(p.board, 11, 1) = 'P' THEN 1 ELSE 0 END + CASE WHEN substr(p.board, 12, 1) = 'P' THEN 1 ELSE 0 END + CASE WHEN substr(p.board, 17, 1) = 'P' THEN 1 ELSE 0 END + CASE WHEN substr(p.board, 18, 1) = 'P' THEN 1 ELSE 0 END + CASE WHEN substr(p.board, 19, 1) = 'P' THEN 1 ELSE 0 END + CASE WHEN substr(p.board, 20, 1) = 'P' THEN 1 ELSE 0 END + CASE WHEN substr(p.board, 25, 1) = 'P' THEN 1 ELSE 0 END + CASE WHEN substr(p.board, 26, 1) = 'P' THEN 1 ELSE 0 END + CASE WHEN substr(p.board, 27, 1) = 'P' THEN 1 ELSE 0 END + CASE WHEN substr(p.board, 28, 1) = 'P' THEN 1 ELSE 0 END + CASE WHEN substr(p.board, 33, 1) = 'P' THEN 1 ELSE 0 END + CASE WHEN substr(p.board, 34, 1) = 'P' THEN 1 ELSE 0 END + CASE WHEN substr(p.board, 35, 1) = 'P' THEN 1 ELSE 0 END + CASE WHEN substr(p.board, 36, 1) = 'P' THEN 1 ELSE 0 END + CASE WHEN substr(p.board, 41, 1) = 'P' THEN 1 ELSE 0 END + CASE WHEN substr(p.board, 42, 1) = 'P' THEN 1 ELSE 0 END + CASE WHEN substr(p.board, 43, 1) = 'P' THEN 1 ELSE 0 END + CASE WHEN substr(p.board, 44, 1) = 'P' THEN 1 ELSE 0 END + CASE WHEN substr(p.board, 49, 1) = 'P' THEN 1 ELSE 0 END + CASE WHEN substr(p.board, 50, 1) = 'P' THEN 1 ELSE 0 END + CASE WHEN substr(p.board, 51, 1) = 'P' THEN 1 ELSE 0 END + CASE WHEN substr(p.board, 52, 1) = 'P' THEN 1 ELSE 0 END + CASE WHEN substr(p.board, 57, 1) = 'P' THEN 1 ELSE 0 END + CASE WHEN substr(p.board, 58, 1) = 'P' THEN 1 ELSE 0 END + CASE WHEN substr(p.board, 59, 1) = 'P' THEN 1 ELSE 0 END + CASE WHEN substr(p.board, 60, 1) = 'P' THEN 1 ELSE 0 END) - (CASE WHEN substr(p.board, 1, 1) = 'p' THEN 1 ELSE 0 END + CASE WHEN substr(p.board, 2, 1) = 'p' THEN 1 ELSE 0 END + CASE WHEN substr(p.board, 3, 1) = 'p' THEN 1 ELSE 0 END + CASE WHEN substr(p.board, 4, 1) = 'p' THEN 1 ELSE 0 END + CASE WHEN substr(p.board, 9, 1) = 'p' THEN 1 ELSE 0 END + CASE WHEN substr(p.board, 10, 1) = 'p' THEN 1 ELSE 0 END + CASE WHEN substr(p.board, 11, 1) = 'p' THEN 1 ELSE 0 END + CASE WHEN substr(p.board, 12, 1) = 'p' THEN 1 ELSE 0 END + CASE WHEN substr(p.board, 17, 1) = 'p' THEN 1 ELSE 0 END + CASE WHEN substr(p.board, 18, 1) = 'p' THEN 1 ELSE 0 END + CASE WHEN substr(p.board, 19, 1) = 'p' THEN 1 ELSE 0 END + CASE WHEN substr(p.board, 20, 1) = 'p' THEN 1 ELSE 0 END + CASE WHEN substr(p.board, 25, 1) = 'p' THEN 1 ELSE 0 END + CASE WHEN substr(p.board, 26, 1) = 'p' THEN 1 ELSE 0 END + CASE WHEN substr(p.board, 27, 1) = 'p' THEN 1 ELSE 0 END + CASE WHEN substr(p.board, 28, 1) = 'p' THEN 1 ELSE 0 END + CASE WHEN substr(p.board, 33, 1) = 'p' THEN 1 ELSE 0 END + CASE WHEN substr(p.board, 34, 1) = 'p' THEN 1 ELSE 0 END + CASE WHEN substr(p.board, 35, 1) = 'p' THEN 1 ELSE 0 END + CASE WHEN substr(p.board, 36, 1) = 'p' THEN 1 ELSE 0 END + CASE WHEN substr(p.board, 41, 1) = 'p' THEN 1 ELSE 0 END + CASE WHEN substr(p.board, 42, 1) = 'p' THEN 1 ELSE 0 END + CASE WHEN substr(p.board, 43, 1) = 'p' THEN 1 ELSE 0 END + CASE WHEN substr(p.board, 44, 1) = 'p' THEN 1 ELSE 0 END + CASE WHEN substr(p.board, 49, 1) = 'p' THEN 1 ELSE 0 END + CASE WHEN substr(p.board, 50, 1) = 'p' THEN 1 ELSE 0 END + CASE WHEN substr(p.board, 51, 1) = 'p' THEN 1 ELSE 0 END + CASE WHEN substr(p.board, 52, 1) = 'p' THEN 1 ELSE 0 END + CASE WHEN substr(p.board, 57, 1) = 'p' THEN 1 ELSE 0 END + CASE WHEN substr(p.board, 58, 1) = 'p' THEN 1 ELSE 0 END + CASE WHEN substr(p.board, 59, 1) = 'p' THEN 1 ELSE 0 END + CASE WHEN substr(p.board, 60, 1) = 'p' THEN 1 ELSE 0 END)) >= 1
      AND (9 - length(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE((substr(('0000000000' || substr(p.board, 1, 8) || '0' || substr(p.board, 9, 8) || '0' || substr(p.board, 17, 8) || '0' || substr(p.board, 25, 8) || '0' || substr(p.board, 33, 8) || '0' || substr(p.board, 41, 8) || '0' || substr(p.board, 49, 8) || '0' || substr(p.board, 57, 8) || '0' || '0000000000'), strpos(p.board, 'K') + ((strpos(p.board, 'K') - 1) // 8), 3) || substr(('0000000000' || substr(p.board, 1, 8) || '0' || substr(p.board, 9, 8) || '0' || substr(p.board, 17, 8) || '0' || substr(p.board, 25, 8) || '0' || substr(p.board, 33, 8) || '0' || substr(p.board, 41, 8) || '0' || substr(p.board, 49, 8) || '0' || substr(p.board, 57, 8) || '0' || '0000000000'), strpos(p.board, 'K') + ((strpos(p.board, 'K') - 1) // 8) + 9, 1) || substr(('0000000000' || substr(p.board, 1, 8) || '0' || substr(p.board, 9, 8) || '0' || substr(p.board, 17, 8) || '0' || substr(p.board, 25, 8) || '0' || substr(p.board, 33, 8) || '0' || substr(p.board, 41, 8) || '0' || substr(p.board, 49, 8) || '0' || substr(p.board, 57, 8) || '0' || '0000000000'), strpos(p.board, 'K') + ((strpos(p.board, 'K') - 1) // 8) + 11, 1) || substr(('0000000000' || substr(p.board, 1, 8) || '0' || substr(p.board, 9, 8) || '0' || substr(p.board, 17, 8) || '0' || substr(p.board, 25, 8) || '0' || substr(p.board, 33, 8) || '0' || substr(p.board, 41, 8) || '0' || substr(p.board, 49, 8) || '0' || substr(p.board, 57, 8) || '0' || '0000000000'), strpos(p.board, 'K') + ((strpos(p.board, 'K') - 1) // 8) + 18, 3) || '0'), 'q', ''), 'r', ''), 'b', ''), 'n', ''), 'p', ''))) >= 1
      AND (9 - length(REPLACE((substr(('0000000000' || substr(p.board, 1, 8) || '0' || substr(p.board, 9, 8) || '0' || substr(p.board, 17, 8) || '0' || substr(p.board, 25, 8) || '0' || substr(p.board, 33, 8) || '0' || substr(p.board, 41, 8) || '0' || substr(p.board, 49, 8) || '0' || substr(p.board, 57, 8) || '0' || '0000000000'), strpos(p.board, 'K') + ((strpos(p.board, 'K') - 1) // 8), 3) || substr(('0000000000' || substr(p.board, 1, 8) || '0' || substr(p.board, 9, 8) || '0' || substr(p.board, 17, 8) || '0' || substr(p.board, 25, 8) || '0' || substr(p.board, 33, 8) || '0' || substr(p.board, 41, 8) || '0' || substr(p.board, 49, 8) || '0' || substr(p.board, 57, 8) || '0' || '0000000000'), strpos(p.board, 'K') + ((strpos(p.board, 'K') - 1) // 8) + 9, 1) || substr(('0000000000' || substr(p.board, 1, 8) || '0' || substr(p.board, 9, 8) || '0' || substr(p.board, 17, 8) || '0' || substr(p.board, 25, 8) || '0' || substr(p.board, 33, 8) || '0' || substr(p.board, 41, 8) || '0' || substr(p.board, 49, 8) || '0' || substr(p.board, 57, 8) || '0' || '0000000000'), strpos(p.board, 'K') + ((strpos(p.board, 'K') - 1) // 8) + 11, 1) || substr(('0000000000' || substr(p.board, 1, 8) || '0' || substr(p.board, 9, 8) || '0' || substr(p.board, 17, 8) || '0' || substr(p.board, 25, 8) || '0' || substr(p.board, 33, 8) || '0' || substr(p.board, 41, 8) || '0' || substr(p.board, 49, 8) || '0' || substr(p.board, 57, 8) || '0' || '0000000000'), strpos(p.board, 'K') + ((strpos(p.board, 'K') - 1) // 8) + 18, 3) || '0'), 'N', ''))) + (9 - length(REPLACE((substr(('0000000000' || substr(p.board, 1, 8) || '0' || substr(p.board, 9, 8) || '0' || substr(p.board, 17, 8) || '0' || substr(p.board, 25, 8) || '0' || substr(p.board, 33, 8) || '0' || substr(p.board, 41, 8) || '0' || substr(p.board, 49, 8) || '0' || substr(p.board, 57, 8) || '0' || '0000000000'), strpos(p.board, 'k') + ((strpos(p.board, 'k') - 1) // 8), 3) || substr(('0000000000' || substr(p.board, 1, 8) || '0' || substr(p.board, 9, 8) || '0' || substr(p.board, 17, 8) || '0' || substr(p.board, 25, 8) || '0' || substr(p.board, 33, 8) || '0' || substr(p.board, 41, 8) || '0' || substr(p.board, 49, 8) || '0' || substr(p.board, 57, 8) || '0' || '0000000000'), strpos(p.board, 'k') + ((strpos(p.board, 'k') - 1) // 8) + 9, 1) || substr(('0000000000' || substr(p.board, 1, 8) || '0' || substr(p.board, 9, 8) || '0' || substr(p.board, 17, 8) || '0' || substr(p.board, 25, 8) || '0' || substr(p.board, 33, 8) || '0' || substr(p.board, 41, 8) || '0' || substr(p.board, 49, 8) || '0' || substr(p.board, 57, 8) || '0' || '0000000000'), strpos(p.board, 'k') + ((strpos(p.board, 'k') - 1) // 8) + 11, 1) || substr(('0000000000' || substr(p.board, 1, 8) || '0' || substr(p.board, 9, 8) || '0' || substr(p.board, 17, 8) || '0' || substr(p.board, 25, 8) || '0' || substr(p.board, 33, 8) || '0' || substr(p.board, 41, 8) || '0' || substr(p.board, 49, 8) || '0' || substr(p.board, 57, 8) || '0' || '0000000000'), strpos(p.board, 'k') + ((strpos(p.board, 'k') - 1) // 8) + 18, 3) || '0'), 'n', ''))) = 0
      AND CASE WHEN substr(p.board, 5, 1) IN ('K', 'k') THEN 1 ELSE 0 END + CASE WHEN substr(p.board, 6, 1) IN ('K', 'k') THEN 1 ELSE 0 END + CASE WHEN substr(p.board, 7, 1) IN ('K', 'k') THEN 1 ELSE 0 END + CASE WHEN substr(p.board, 8, 1) IN ('K', 'k') THEN 1 ELSE 0 END + CASE WHEN substr(p.board, 13, 1) IN ('K', 'k') THEN 1 ELSE 0 END + CASE WHEN substr(p.board, 14, 1) IN ('K', 'k') THEN 1 ELSE 0 END + CASE WHEN substr(p.board, 15, 1) IN ('K', 'k') THEN 1 ELSE 0 END + CASE WHEN substr(p.board, 16, 1) IN ('K', 'k') THEN 1 ELSE 0 END + CASE WHEN substr(p.board, 21, 1) IN ('K', 'k') THEN 1 ELSE 0 END + CASE WHEN substr(p.board, 22, 1) IN ('K', 'k') THEN 1 ELSE 0 END + CASE WHEN substr(p.board, 23, 1) IN ('K', 'k') THEN 1 ELSE 0 END + CASE WHEN substr(p.board, 24, 1) IN ('K', 'k') THEN 1 ELSE 0 END + CASE WHEN substr(p.board, 29, 1) IN ('K', 'k') THEN 1 ELSE 0 END + CASE WHEN substr(p.board, 30, 1) IN ('K', 'k') THEN 1 ELSE 0 END + CASE WHEN substr(p.board, 31, 1) IN ('K', 'k') THEN 1 ELSE 0 END + CASE WHEN substr(p.board, 32, 1) IN ('K', 'k') THEN 1 ELSE 0 END + CASE WHEN substr(p.board, 37, 1) IN ('K', 'k') THEN 1 ELSE 0 END + CASE WHEN substr(p.board, 38, 1) IN ('K', 'k') THEN 1 ELSE 0 END + CASE WHEN substr(p.board, 39, 1) IN ('K', 'k') THEN 1 ELSE 0 END + CASE WHEN substr(p.board, 40, 1) IN ('K', 'k') THEN 1 ELSE 0 END + CASE WHEN substr(p.board, 45, 1) IN ('K', 'k') THEN 1 ELSE 0 END + CASE WHEN substr(p.board, 46, 1) IN ('K', 'k') THEN 1 ELSE 0 END + CASE WHEN substr(p.board, 47, 1) IN ('K', 'k') THEN 1 ELSE 0 END + CASE WHEN substr(p.board, 48, 1) IN ('K', 'k') THEN 1 ELSE 0 END + CASE WHEN substr(p.board, 53, 1) IN ('K', 'k') THEN 1 ELSE 0 END + CASE WHEN substr(p.board, 54, 1) IN ('K', 'k') THEN 1 ELSE 0 END + CASE WHEN substr(p.board, 55, 1) IN ('K', 'k') THEN 1 ELSE 0 END + CASE WHEN substr(p.board, 56, 1) IN ('K', 'k') THEN 1 ELSE 0 END + CASE WHEN substr(p.board, 61, 1) IN ('K', 'k') THEN 1 ELSE 0 END + CASE WHEN substr(p.board, 62, 1) IN ('K', 'k') THEN 1 ELSE 0 END + CASE WHEN substr(p.board, 63, 1) IN ('K', 'k') THEN 1 ELSE 0 END + CASE WHEN substr(p.board, 64, 1) IN ('K', 'k') THEN 1 ELSE 0 END >= 1
  )

-- held for ten half-moves
SELECT m.cod_match, m.white, m.black, m.result_text, m.match_date, m.match_description, m.move_count, m.fullmove_count
FROM matches m
WHERE m.cod_match IN (
    SELECT r.cod_match
    FROM (
      SELECT mp.cod_match, mp.position_order - ROW_NUMBER() OVER (PARTITION BY mp.cod_match ORDER BY mp.position_order) AS run
      FROM match_positions mp
      JOIN positions p ON p.cod_position = mp.cod_position
      WHERE p.white_queens = 0
        AND p.black_queens = 0
    ) r
    GROUP BY r.cod_match, r.run
    HAVING count(*) >= 10
  )
ORDER BY m.match_date, m.cod_match

-- own lead held
SELECT count(*) AS games, round(100.0 * count(CASE WHEN m.result = 1 + m.side THEN 1 END) / NULLIF(count(*), 0), 2) AS percentage
FROM (
  SELECT m.*, m.white AS player, m.black AS opponent, 0 AS side
  FROM matches m
  UNION ALL
  SELECT m.*, m.black AS player, m.white AS opponent, 1 AS side
  FROM matches m
) m
WHERE (m.side = 0 AND m.cod_match IN (
    SELECT r.cod_match
    FROM (
      SELECT mp.cod_match, mp.position_order - ROW_NUMBER() OVER (PARTITION BY mp.cod_match ORDER BY mp.position_order) AS run
      FROM match_positions mp
      JOIN positions p ON p.cod_position = mp.cod_position
      WHERE ((p.white_pawns + 3 * (p.white_knights + p.white_bishops) + 5 * p.white_rooks + 9 * p.white_queens) - (p.black_pawns + 3 * (p.black_knights + p.black_bishops) + 5 * p.black_rooks + 9 * p.black_queens)) >= 3
    ) r
    GROUP BY r.cod_match, r.run
    HAVING count(*) >= 6
  )
  OR m.side = 1 AND m.cod_match IN (
    SELECT r.cod_match
    FROM (
      SELECT mp.cod_match, mp.position_order - ROW_NUMBER() OVER (PARTITION BY mp.cod_match ORDER BY mp.position_order) AS run
      FROM match_positions mp
      JOIN positions p ON p.cod_position = mp.cod_position
      WHERE ((p.black_pawns + 3 * (p.black_knights + p.black_bishops) + 5 * p.black_rooks + 9 * p.black_queens) - (p.white_pawns + 3 * (p.white_knights + p.white_bishops) + 5 * p.white_rooks + 9 * p.white_queens)) >= 3
    ) r
    GROUP BY r.cod_match, r.run
    HAVING count(*) >= 6
  ))

-- evaluations
SELECT count(*) AS half_moves, round(avg(1.0 * mm.score), 2) AS average_eval, median(CAST(mm.score AS DOUBLE)) AS median_eval
FROM match_moves mm
WHERE mm.score > 1.5

-- commented
SELECT count(*) AS games
FROM matches m
WHERE EXISTS (
    SELECT 1
    FROM match_moves mm
    WHERE mm.cod_match = m.cod_match
      AND mm.move_player = 0
      AND mm.comments = 1
      AND EXISTS (SELECT 1 FROM move_comments c WHERE c.cod_match = mm.cod_match AND c.move_order = mm.move_order AND LOWER(c.comment_text) LIKE '%!%')
  )

-- board of the longest game
WITH found AS (
  SELECT t.cod_match, t.n
  FROM (
    SELECT m.cod_match, ROW_NUMBER() OVER (ORDER BY m.move_count DESC, m.cod_match) AS n, RANK() OVER (ORDER BY m.move_count DESC) AS place
    FROM matches m
  ) t
  WHERE t.place = 1
  ORDER BY t.cod_match
)
SELECT m.cod_match, m.white, m.black, m.match_date, mm.move_order, mm.move_number, mm.move_player, mm.move_an_text, p.board
FROM found f
JOIN matches m ON m.cod_match = f.cod_match
JOIN match_moves mm ON mm.cod_match = m.cod_match
JOIN positions p ON p.cod_position = mm.to_position
WHERE mm.move_order = m.move_count
ORDER BY f.n, mm.move_order

-- boards of games
SELECT m.cod_match, m.white, m.black, m.match_date, mm.move_order, mm.move_number, mm.move_player, mm.move_an_text, p.board
FROM match_moves mm
JOIN matches m ON m.cod_match = mm.cod_match
JOIN positions p ON p.cod_position = mm.to_position
WHERE m.result = 3
  AND mm.move_order = (SELECT max(o.move_order) FROM match_moves o WHERE o.cod_match = mm.cod_match AND o.move_number = 10)
ORDER BY mm.cod_match, mm.move_order

-- replay of the last two games
WITH found AS (
  SELECT m.cod_match, ROW_NUMBER() OVER (ORDER BY REPLACE(REPLACE(m.match_date, '/', '.'), '?', '0') DESC, m.cod_match) AS n
  FROM matches m
  WHERE substr(m.match_date, 1, 4) BETWEEN '0001' AND '9999'
    AND substr(m.match_date, 1, 4) NOT LIKE '%?%'
  ORDER BY REPLACE(REPLACE(m.match_date, '/', '.'), '?', '0') DESC, m.cod_match
  LIMIT 2
)
SELECT mm.cod_match, mm.move_order, mm.move_number, mm.move_player, mm.move_an_text, p.board
FROM found f
JOIN matches m ON m.cod_match = f.cod_match
JOIN match_moves mm ON mm.cod_match = m.cod_match
JOIN positions p ON p.cod_position = mm.to_position
ORDER BY f.n, mm.move_order

-- calls of models
SELECT u.model_name AS model, SUM(u.input_tokens + u.output_tokens) AS tokens, COUNT(*) AS calls
FROM token_usage u
GROUP BY u.model_name
ORDER BY SUM(u.input_tokens + u.output_tokens) DESC NULLS LAST, u.model_name
LIMIT 2

-- groups by a tag
SELECT v.tag AS Annotator, v2.tag AS site, count(*) AS games
FROM matches m
JOIN (
  SELECT mk.cod_match, kv.kw_value AS tag
  FROM match_keywords mk
  JOIN keywords k ON k.cod_keyword = mk.cod_keyword
  JOIN keyword_values kv ON kv.cod_value = mk.cod_value
  WHERE k.keyword = 'Annotator'
    AND k.keyword_type = 'MKW'
) v ON v.cod_match = m.cod_match
JOIN (
  SELECT mk.cod_match, kv.kw_value AS tag
  FROM match_keywords mk
  JOIN keywords k ON k.cod_keyword = mk.cod_keyword
  JOIN keyword_values kv ON kv.cod_value = mk.cod_value
  WHERE k.keyword = 'Site'
    AND k.keyword_type = 'MKW'
) v2 ON v2.cod_match = m.cod_match
WHERE v.tag LIKE '_%' AND v.tag NOT IN ('?', '-')
  AND v2.tag LIKE '_%'
GROUP BY v.tag, v2.tag
ORDER BY v2.tag DESC, count(*), v.tag

-- dates as keys
SELECT m.match_date, count(*) AS games
FROM matches m
WHERE substr(m.match_date, 1, 4) BETWEEN '0001' AND '9999'
  AND substr(m.match_date, 1, 4) NOT LIKE '%?%'
GROUP BY m.match_date
ORDER BY REPLACE(REPLACE(m.match_date, '/', '.'), '?', '0') DESC, m.match_date DESC
LIMIT 5

-- distinct values of groups
SELECT m.player, count(DISTINCT NULLIF(TRY_CAST(regexp_extract(substr(m.match_date, 1, 4), '^[0-9]{1,18}$') AS BIGINT), 0)) AS years, count(DISTINCT m.opponent) AS opponents,
  count(DISTINCT m.match_description) AS events, sum(CASE m.result WHEN 1 + m.side THEN 1 WHEN 2 - m.side THEN 0 WHEN 3 THEN 0.5 END) AS total_points
FROM (
  SELECT m.*, m.white AS player, m.black AS opponent, 0 AS side
  FROM matches m
  UNION ALL
  SELECT m.*, m.black AS player, m.white AS opponent, 1 AS side
  FROM matches m
) m
GROUP BY m.player
HAVING count(DISTINCT m.opponent) > 2
ORDER BY m.player

-- among rows
SELECT round(avg(1.0 * t.moves), 2) AS average_moves, median(CAST(t.moves_2 AS DOUBLE)) AS median_moves, count(t.hit) AS games, count(CASE WHEN t.points = 1 THEN 1 END) AS wins,
  count(CASE WHEN t.points = 0.5 THEN 1 END) AS draws, count(CASE WHEN t.points = 0 THEN 1 END) AS losses,
  round(100.0 * sum(t.points) / NULLIF(count(t.points), 0), 2) AS score, max(CASE WHEN t.place_2 = 1 THEN t.eco END) AS most_often_eco,
  split_part(max(t.match_date), '!', 2) AS highest_match_date
FROM (
  SELECT t.*, ROW_NUMBER() OVER (ORDER BY t.times_1 DESC, t.eco) AS place_2
  FROM (
    SELECT t.*, count(t.eco) OVER (PARTITION BY t.eco) AS times_1
    FROM (
      SELECT CASE WHEN m.result = 1 + m.side THEN m.fullmove_count END AS moves, CASE WHEN m.result = 2 - m.side THEN m.fullmove_count END AS moves_2,
        CASE WHEN m.side = 1 THEN 1 END AS hit, CASE WHEN m.side = 1 THEN CASE m.result WHEN 1 + m.side THEN 1 WHEN 2 - m.side THEN 0 WHEN 3 THEN 0.5 END END AS points,
        CASE WHEN m.side = 0 AND v.tag LIKE '_%' THEN substr(v.tag, 1, 3) END AS eco,
        CASE WHEN m.result = 2 - m.side AND substr(m.match_date, 1, 4) BETWEEN '0001' AND '9999' AND substr(m.match_date, 1, 4) NOT LIKE '%?%' THEN (REPLACE(REPLACE(m.match_date, '/', '.'), '?', '0') || '!' || m.match_date) END AS match_date
      FROM (
        SELECT m.*, m.white AS player, m.black AS opponent, 0 AS side
        FROM matches m
        UNION ALL
        SELECT m.*, m.black AS player, m.white AS opponent, 1 AS side
        FROM matches m
      ) m
      LEFT JOIN (
        SELECT mk.cod_match, kv.kw_value AS tag
        FROM match_keywords mk
        JOIN keywords k ON k.cod_keyword = mk.cod_keyword
        JOIN keyword_values kv ON kv.cod_value = mk.cod_value
        WHERE k.keyword = 'ECO'
          AND k.keyword_type = 'MKW'
      ) v ON v.cod_match = m.cod_match
      WHERE m.player = 'Kasparov, Garry'
    ) t
  ) t
) t

-- titles and teams
SELECT t.Title, count(*) AS games, count(CASE WHEN t.points = 1 THEN 1 END) AS wins, count(CASE WHEN t.points = 0.5 THEN 1 END) AS draws,
  count(CASE WHEN t.points = 0 THEN 1 END) AS losses, round(100.0 * sum(t.points) / NULLIF(count(t.points), 0), 2) AS score
FROM (
  SELECT v.tag AS Title, CASE m.result WHEN 1 + m.side THEN 1 WHEN 2 - m.side THEN 0 WHEN 3 THEN 0.5 END AS points
  FROM (
    SELECT m.*, m.white AS player, m.black AS opponent, 0 AS side
    FROM matches m
    UNION ALL
    SELECT m.*, m.black AS player, m.white AS opponent, 1 AS side
    FROM matches m
  ) m
  JOIN (
    SELECT mk.cod_match, k.keyword, kv.kw_value AS tag
    FROM match_keywords mk
    JOIN keywords k ON k.cod_keyword = mk.cod_keyword
    JOIN keyword_values kv ON kv.cod_value = mk.cod_value
    WHERE k.keyword IN ('WhiteTitle', 'BlackTitle')
      AND k.keyword_type = 'MKW'
  ) v ON v.cod_match = m.cod_match AND v.keyword = CASE WHEN m.side = 0 THEN 'WhiteTitle' ELSE 'BlackTitle' END
  WHERE v.tag LIKE '_%' AND v.tag NOT IN ('?', '-')
) t
GROUP BY t.Title
ORDER BY t.Title

-- sum of rating changes
SELECT sum(v.tag_number) AS total_RatingDiff
FROM (
  SELECT m.*, m.white AS player, m.black AS opponent, 0 AS side
  FROM matches m
  UNION ALL
  SELECT m.*, m.black AS player, m.white AS opponent, 1 AS side
  FROM matches m
) m
JOIN (
  SELECT mk.cod_match, k.keyword,
    CASE WHEN kv.kw_value LIKE '-%' THEN -TRY_CAST(regexp_extract(substr(kv.kw_value, 2, 20), '^[0-9]{1,18}$') AS BIGINT) WHEN kv.kw_value LIKE '+%' THEN TRY_CAST(regexp_extract(substr(kv.kw_value, 2, 20), '^[0-9]{1,18}$') AS BIGINT) ELSE TRY_CAST(regexp_extract(kv.kw_value, '^[0-9]{1,18}$') AS BIGINT) END AS tag_number
  FROM match_keywords mk
  JOIN keywords k ON k.cod_keyword = mk.cod_keyword
  JOIN keyword_values kv ON kv.cod_value = mk.cod_value
  WHERE k.keyword IN ('WhiteRatingDiff', 'BlackRatingDiff')
    AND k.keyword_type = 'MKW'
) v ON v.cod_match = m.cod_match AND v.keyword = CASE WHEN m.side = 0 THEN 'WhiteRatingDiff' ELSE 'BlackRatingDiff' END
WHERE m.player = 'Kasparov, Garry'

-- games of which the day is told and the month is not
SELECT count(*) AS games
FROM matches m
WHERE CASE WHEN TRY_CAST(regexp_extract(substr(m.match_date, 9, 2), '^[0-9]{1,18}$') AS BIGINT) BETWEEN 1 AND 31 THEN TRY_CAST(regexp_extract(substr(m.match_date, 9, 2), '^[0-9]{1,18}$') AS BIGINT) END IS NOT NULL
  AND NOT (CASE WHEN substr(m.match_date, 6, 2) IN ('01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12') THEN CAST(substr(m.match_date, 6, 2) AS INTEGER) END IS NOT NULL)

-- the first board of games that begin elsewhere
SELECT m.cod_match, m.white, m.black, m.match_date, mp.position_order, p.board
FROM match_positions mp
JOIN matches m ON m.cod_match = mp.cod_match
JOIN positions p ON p.cod_position = mp.cod_position
WHERE NOT EXISTS (SELECT 1 FROM positions p WHERE p.cod_position = m.initial_position AND p.board = 'rnbqkbnrpppppppp00000000000000000000000000000000PPPPPPPPRNBQKBNR')
  AND mp.position_order = 0
ORDER BY mp.cod_match, mp.position_order

-- the first board of the longest game
WITH found AS (
  SELECT t.cod_match, t.n
  FROM (
    SELECT m.cod_match, ROW_NUMBER() OVER (ORDER BY m.move_count DESC, m.cod_match) AS n, RANK() OVER (ORDER BY m.move_count DESC) AS place
    FROM matches m
  ) t
  WHERE t.place = 1
  ORDER BY t.cod_match
)
SELECT m.cod_match, m.white, m.black, m.match_date, mp.position_order, p.board
FROM found f
JOIN matches m ON m.cod_match = f.cod_match
JOIN match_positions mp ON mp.cod_match = m.cod_match
JOIN positions p ON p.cod_position = mp.cod_position
WHERE mp.position_order = 0
ORDER BY f.n, mp.position_order

-- most wins in a row by the time of day
WITH played AS (
  SELECT t.player, t.cod_match, t.match_date, t.played_on, t.hit, ROW_NUMBER() OVER (PARTITION BY t.player ORDER BY t.along1, t.along2, t.cod_match, t.side) AS n
  FROM (
    SELECT m.player, m.cod_match, m.match_date, m.side, REPLACE(REPLACE(m.match_date, '/', '.'), '?', '0') AS played_on, CASE WHEN m.result = 1 + m.side THEN 1 ELSE 0 END AS hit,
      v.tag AS along1, v2.tag AS along2
    FROM (
      SELECT m.*, m.white AS player, m.black AS opponent, 0 AS side
      FROM matches m
      UNION ALL
      SELECT m.*, m.black AS player, m.white AS opponent, 1 AS side
      FROM matches m
    ) m
    JOIN (
      SELECT mk.cod_match, kv.kw_value AS tag
      FROM match_keywords mk
      JOIN keywords k ON k.cod_keyword = mk.cod_keyword
      JOIN keyword_values kv ON kv.cod_value = mk.cod_value
      WHERE k.keyword = 'UTCDate'
        AND k.keyword_type = 'MKW'
    ) v ON v.cod_match = m.cod_match
    JOIN (
      SELECT mk.cod_match, kv.kw_value AS tag
      FROM match_keywords mk
      JOIN keywords k ON k.cod_keyword = mk.cod_keyword
      JOIN keyword_values kv ON kv.cod_value = mk.cod_value
      WHERE k.keyword = 'UTCTime'
        AND k.keyword_type = 'MKW'
    ) v2 ON v2.cod_match = m.cod_match
    WHERE v.tag LIKE '_%' AND v.tag NOT IN ('?', '-')
      AND v2.tag LIKE '_%' AND v2.tag NOT IN ('?', '-')
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

-- seconds left at the end
SELECT t.color, round(avg(1.0 * t.clock), 2) AS average_clock
FROM (
  SELECT CASE WHEN mm.move_player = 0 THEN 'white' ELSE 'black' END AS color,
    (3600 * TRY_CAST(regexp_extract(split_part(c.clock, ':', 1), '^[0-9]{1,18}$') AS BIGINT) + 60 * TRY_CAST(regexp_extract(substr(c.clock, strpos(c.clock, ':') + 1, 2), '^[0-9]{1,18}$') AS BIGINT) + TRY_CAST(regexp_extract(substr(c.clock, strpos(c.clock, ':') + 4, 2), '^[0-9]{1,18}$') AS BIGINT)) AS clock
  FROM match_moves mm
  JOIN matches m ON m.cod_match = mm.cod_match
  LEFT JOIN (
    SELECT c.cod_match, c.move_order, split_part(substr(c.comment_text, strpos(c.comment_text, '[%clk ') + 6, 9), ']', 1) AS clock,
      ROW_NUMBER() OVER (PARTITION BY c.cod_match, c.move_order ORDER BY c.comment_order, c.cod_comment) AS n
    FROM move_comments c
    WHERE strpos(c.comment_text, '[%clk ') > 0
  ) c ON c.cod_match = mm.cod_match AND c.move_order = mm.move_order AND c.n = 1
  WHERE mm.move_order = m.move_count
) t
GROUP BY t.color
ORDER BY t.color

-- sums of fractions as keys
SELECT t.difference, count(*) AS complexitys
FROM (
  SELECT ROUND((ROUND((g.complexity + LEAST(CAST(g.positions AS DOUBLE), CAST(g.positions AS DOUBLE))), 8) - g.complexity), 8) AS difference
  FROM (
    SELECT CAST(de.complexity AS DECIMAL(9, 4)) AS complexity, count(*) AS positions
    FROM match_positions mp
    JOIN da_positions da ON da.cod_match = mp.cod_match AND da.position_order = mp.position_order
    JOIN da_evaluations de ON de.eval_key = da.eval_key AND de.cod_engine = da.cod_engine
    WHERE CAST(de.complexity AS DECIMAL(9, 4)) IS NOT NULL
    GROUP BY CAST(de.complexity AS DECIMAL(9, 4))
  ) g
  WHERE ROUND((g.complexity + LEAST(CAST(g.positions AS DOUBLE), CAST(g.positions AS DOUBLE))), 8) IS NOT NULL
) t
GROUP BY t.difference
ORDER BY t.difference

-- one king's square ordered by the other's
SELECT substr('a8b8c8d8e8f8g8h8a7b7c7d7e7f7g7h7a6b6c6d6e6f6g6h6a5b5c5d5e5f5g5h5a4b4c4d4e4f4g4h4a3b3c3d3e3f3g3h3a2b2c2d2e2f2g2h2a1b1c1d1e1f1g1h1', 2 * strpos(p.board, 'K') - 1, 2) AS king_square,
  mp.cod_match
FROM match_positions mp
JOIN matches m ON m.cod_match = mp.cod_match
JOIN positions p ON p.cod_position = mp.cod_position
WHERE mp.position_order = m.move_count
ORDER BY substr('a8b8c8d8e8f8g8h8a7b7c7d7e7f7g7h7a6b6c6d6e6f6g6h6a5b5c5d5e5f5g5h5a4b4c4d4e4f4g4h4a3b3c3d3e3f3g3h3a2b2c2d2e2f2g2h2a1b1c1d1e1f1g1h1', 2 * strpos(p.board, 'k') - 1, 2), substr('a8b8c8d8e8f8g8h8a7b7c7d7e7f7g7h7a6b6c6d6e6f6g6h6a5b5c5d5e5f5g5h5a4b4c4d4e4f4g4h4a3b3c3d3e3f3g3h3a2b2c2d2e2f2g2h2a1b1c1d1e1f1g1h1', 2 * strpos(p.board, 'K') - 1, 2) DESC, mp.cod_match, mp.position_order

-- the last of one king's squares by the other's
SELECT t.king_square, t.cod_match
FROM (
  SELECT substr('a8b8c8d8e8f8g8h8a7b7c7d7e7f7g7h7a6b6c6d6e6f6g6h6a5b5c5d5e5f5g5h5a4b4c4d4e4f4g4h4a3b3c3d3e3f3g3h3a2b2c2d2e2f2g2h2a1b1c1d1e1f1g1h1', 2 * strpos(p.board, 'K') - 1, 2) AS king_square,
    mp.cod_match,
    RANK() OVER (ORDER BY substr('a8b8c8d8e8f8g8h8a7b7c7d7e7f7g7h7a6b6c6d6e6f6g6h6a5b5c5d5e5f5g5h5a4b4c4d4e4f4g4h4a3b3c3d3e3f3g3h3a2b2c2d2e2f2g2h2a1b1c1d1e1f1g1h1', 2 * strpos(p.board, 'k') - 1, 2) DESC) AS place,
    mp.position_order AS tie_2
  FROM match_positions mp
  JOIN matches m ON m.cod_match = mp.cod_match
  JOIN positions p ON p.cod_position = mp.cod_position
  WHERE mp.position_order = m.move_count
) t
WHERE t.place = 1
ORDER BY t.cod_match, t.tie_2

-- squares of both kings
SELECT t.king_square, t.king_square_2, count(*) AS positions
FROM (
  SELECT substr('a8b8c8d8e8f8g8h8a7b7c7d7e7f7g7h7a6b6c6d6e6f6g6h6a5b5c5d5e5f5g5h5a4b4c4d4e4f4g4h4a3b3c3d3e3f3g3h3a2b2c2d2e2f2g2h2a1b1c1d1e1f1g1h1', 2 * strpos(p.board, 'K') - 1, 2) AS king_square,
    substr('a8b8c8d8e8f8g8h8a7b7c7d7e7f7g7h7a6b6c6d6e6f6g6h6a5b5c5d5e5f5g5h5a4b4c4d4e4f4g4h4a3b3c3d3e3f3g3h3a2b2c2d2e2f2g2h2a1b1c1d1e1f1g1h1', 2 * strpos(p.board, 'k') - 1, 2) AS king_square_2
  FROM match_positions mp
  JOIN positions p ON p.cod_position = mp.cod_position
) t
GROUP BY t.king_square, t.king_square_2
ORDER BY count(*) DESC, t.king_square_2, t.king_square
LIMIT 20

-- some of the squares of one king for each of the other's
SELECT t.cod_match, t.king_square
FROM (
  SELECT mp.cod_match,
    substr('a8b8c8d8e8f8g8h8a7b7c7d7e7f7g7h7a6b6c6d6e6f6g6h6a5b5c5d5e5f5g5h5a4b4c4d4e4f4g4h4a3b3c3d3e3f3g3h3a2b2c2d2e2f2g2h2a1b1c1d1e1f1g1h1', 2 * strpos(p.board, 'K') - 1, 2) AS king_square,
    ROW_NUMBER() OVER (PARTITION BY substr('a8b8c8d8e8f8g8h8a7b7c7d7e7f7g7h7a6b6c6d6e6f6g6h6a5b5c5d5e5f5g5h5a4b4c4d4e4f4g4h4a3b3c3d3e3f3g3h3a2b2c2d2e2f2g2h2a1b1c1d1e1f1g1h1', 2 * strpos(p.board, 'K') - 1, 2) ORDER BY substr('a8b8c8d8e8f8g8h8a7b7c7d7e7f7g7h7a6b6c6d6e6f6g6h6a5b5c5d5e5f5g5h5a4b4c4d4e4f4g4h4a3b3c3d3e3f3g3h3a2b2c2d2e2f2g2h2a1b1c1d1e1f1g1h1', 2 * strpos(p.board, 'k') - 1, 2), mp.cod_match, mp.position_order) AS place
  FROM match_positions mp
  JOIN matches m ON m.cod_match = mp.cod_match
  JOIN positions p ON p.cod_position = mp.cod_position
  WHERE mp.position_order = m.move_count
) t
WHERE t.place <= 2
ORDER BY t.king_square, t.place

