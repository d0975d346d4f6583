-- {{call .Say "Un usuario que solo puede leer las partidas. Lo crea quien administra el servidor, conectado a la base de datos." "A user who can only read the games. Whoever runs the server makes it, connected to the database."}}
-- {{call .Say "Cambia la contraseña; quita los permisos sobre las tablas y vistas que la base de datos no tenga." "Change the password; leave out the grants on tables and views that the database does not have."}}
CREATE ROLE {{.User}} LOGIN PASSWORD {{.Password}} NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION CONNECTION LIMIT 32;
ALTER ROLE {{.User}} SET default_transaction_read_only = on;
ALTER ROLE {{.User}} SET statement_timeout = '120s';
ALTER ROLE {{.User}} SET temp_file_limit = '4GB';
REVOKE TEMPORARY ON DATABASE {{.Database}} FROM PUBLIC;
REVOKE CREATE ON SCHEMA {{.Schema}} FROM PUBLIC;
GRANT CONNECT ON DATABASE {{.Database}} TO {{.User}};
GRANT USAGE ON SCHEMA {{.Schema}} TO {{.User}};
ALTER ROLE {{.User}} IN DATABASE {{.Database}} SET search_path = {{.Schema}};
{{- range .Relations}}
GRANT SELECT ON {{$.Schema}}.{{.}} TO {{$.User}};
{{- end}}
