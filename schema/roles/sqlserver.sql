-- {{call .Say "Un usuario que solo puede leer las partidas. Lo crea quien administra el servidor." "A user who can only read the games. Whoever runs the server makes it."}}
-- {{call .Say "Cambia la contraseña; quita los permisos sobre las tablas y vistas que la base de datos no tenga." "Change the password; leave out the grants on tables and views that the database does not have."}}
USE {{.Database}};
CREATE LOGIN {{.User}} WITH PASSWORD = {{.Password}}, DEFAULT_DATABASE = {{.Database}};
CREATE USER {{.User}} FOR LOGIN {{.User}} WITH DEFAULT_SCHEMA = {{.Schema}};
{{- range .Relations}}
GRANT SELECT ON OBJECT::{{$.Schema}}.{{.}} TO {{$.User}};
{{- end}}
