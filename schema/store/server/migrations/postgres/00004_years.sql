-- +goose Up

-- What the years of the games are, which a server that knows nothing of a text's
-- parts takes for rare: it then looks the games up one by one where it should not.
CREATE STATISTICS st_match_year ON (substr(match_date, 1, 4)) FROM matches;
CREATE STATISTICS st_match_decade ON (substr(match_date, 1, 3)) FROM matches;
CREATE STATISTICS st_match_month ON (substr(match_date, 6, 2)) FROM matches;
ANALYZE matches;
