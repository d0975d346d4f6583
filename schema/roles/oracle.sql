-- {{call .Say "Un usuario que solo puede leer las partidas. Lo crea quien administra el servidor." "A user who can only read the games. Whoever runs the server makes it."}}
-- {{call .Say "Cambia la contraseña; quita los permisos sobre las tablas y vistas que la base de datos no tenga." "Change the password; leave out the grants on tables and views that the database does not have."}}
CREATE USER {{.User}} IDENTIFIED BY {{.Password}};
GRANT CREATE SESSION TO {{.User}};
{{- range .Relations}}
GRANT READ ON {{$.Schema}}.{{.}} TO {{$.User}};
CREATE SYNONYM {{$.User}}.{{.}} FOR {{$.Schema}}.{{.}};
{{- end}}
