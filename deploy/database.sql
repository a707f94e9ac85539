-- Role and database of the mall. As a superuser: psql -v password="'…'" -f deploy/database.sql
create role mall login password :password;
create database mall owner mall encoding 'UTF8' template template0 lc_collate 'C.UTF-8' lc_ctype 'C.UTF-8';
revoke all on database mall from public;
alter role mall set statement_timeout = '60s';
