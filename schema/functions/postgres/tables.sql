-- The games as values, and the codes of their boards: after half-move n it is
-- boards[n + 1].
CREATE TABLE @extschema@.chess_games (
    cod_match bigint NOT NULL,
    moves @extschema@.chessgame NOT NULL,
    boards bigint[] NOT NULL
);

-- Nearly all boards are of one game, which is what the server takes any to be of
-- that it knows nothing of: statistics of them cost a tenth of their index.
ALTER TABLE @extschema@.chess_games ALTER COLUMN boards SET STATISTICS 0;

-- The games as their tags tell them, with their moves. Keywords 6 and 8 are Site
-- and Round. Their values are not joined: four tables more for each games of a
-- statement, and the planner would no longer try all orders of a join of two. Each
-- game has its match: the join is an outer one so that a statement that asks for
-- nothing of the match, as one that counts games, goes without it.
CREATE VIEW @extschema@.games AS
    SELECT c.cod_match AS id, m.match_description AS event, @extschema@.chess_tag(c.cod_match, 6) AS site, m.match_date AS date,
        @extschema@.chess_tag(c.cod_match, 8) AS round, m.white, m.black, m.result_text AS result, c.moves, c.boards
    FROM @extschema@.chess_games c LEFT JOIN @extschema@.chess_matches() m ON m.cod_match = c.cod_match;

-- Which version of the functions this is, and the SHA-256 of their texts.
CREATE TABLE @extschema@.kibitz_functions (
    version text NOT NULL,
    digest text NOT NULL
);
