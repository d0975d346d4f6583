-- {{call .Say "Un usuario que solo puede leer las partidas. Lo crea quien administra el servidor." "A user who can only read the games. Whoever runs the server makes it."}}
-- {{call .Say "Cambia la contraseña y, si puedes, '%' por la máquina de Kibitz; quita los permisos sobre las tablas y vistas que la base de datos no tenga." "Change the password and, if you can, '%' to the machine of Kibitz; leave out the grants on tables and views that the database does not have."}}
CREATE USER {{.User}}@'%' IDENTIFIED BY {{.Password}} WITH MAX_USER_CONNECTIONS 32;
{{- range .Relations}}
GRANT SELECT ON {{$.Database}}.{{.}} TO {{$.User}}@'%';
{{- end}}
