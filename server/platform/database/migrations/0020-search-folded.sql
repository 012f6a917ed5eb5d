-- People are found however their name is spelled (Muller, Mueller, Müller) and however a number is written, without the
-- extension unaccent, which not every server has. The functions use built-in ones alone: ANALYZE evaluates the index
-- with no search path. Most names are ASCII, where nothing but the case is folded.
create function fold_for_search(words text) returns text language sql immutable parallel safe as $$
  select case when octet_length(words) = char_length(words) then lower(words)
    else replace(replace(replace(replace(
      translate(regexp_replace(lower(normalize(words, NFD)), '[\u0300-\u036f]', '', 'g'), 'ŁłØøĐđÐðıẞÆŒÞ', 'llooddddißæœþ'),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')
  end
$$;

-- The digits of a telephone number with its country's code, Germany's where none is written: +49 (0)30 12, 0049 30 12
-- and 030 12 are all 493012.
create function phone_digits(phone text) returns text language sql immutable parallel safe as $$
  select ltrim(regexp_replace(regexp_replace(regexp_replace(phone,
    '[^0-9+]', '', 'g'), '^(\+|00)', '+'), '^(\+49)?0', '+49'), '+')
$$;

-- An index on an expression: a generated column would rewrite the table while nobody can read it. The version before
-- searches by person_search, which goes with a later version.
create index person_found_by on person using gin ((
  fold_for_search(name || ' ' || email) || ' ' || regexp_replace(fold_for_search(name), '([aou])e', '\1', 'g')
    || ' ' || coalesce(phone_digits(phone), '')
) gin_trgm_ops) with (fastupdate = off) where deleted_at is null;
