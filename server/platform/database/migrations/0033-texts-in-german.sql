-- Locked before anything else (decision 33).
lock table specialty in access exclusive mode;
lock table treatment in access exclusive mode;

-- Names and descriptions in both languages. `name` stays the English name, by which the API knows a treatment or a
-- specialty; without a German text the English one is shown.
alter table specialty add column name_de text, add column description_en text, add column description_de text;
alter table treatment add column name_de text, add column description_en text, add column description_de text;
