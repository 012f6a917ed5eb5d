-- Null means since 0034 that the person has chosen none. The default made it English for patients that were imported or added by an account.
alter table person alter column language drop default;
