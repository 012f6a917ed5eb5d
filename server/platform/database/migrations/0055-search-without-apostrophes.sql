-- Searches ignore apostrophes of any kind (O'Brien, O’Brien, OBrien), and a hyphen is a blank. Nothing else than the index
-- uses the function; writes to person wait meanwhile, reads do not.
create or replace function fold_for_search(words text) returns text language sql immutable parallel safe as $$
  select case when octet_length(words) = char_length(words) then lower(translate(words, '-''`', ' '))
    else replace(replace(replace(replace(
      translate(regexp_replace(lower(normalize(words, NFD)), '[\u0300-\u036f]', '', 'g'),
        'ŁłØøĐđÐðıẞÆŒÞ-‐‑‒–—''`’‘ʼʻ´′', 'llooddddißæœþ      '),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')
  end
$$;

-- Beside the old one, which 0060 drops: that lock keeps readers out.
create index person_found_anew on person using gin ((
  fold_for_search(name || ' ' || email || ' ' || booked_as)
    || ' ' || regexp_replace(fold_for_search(name || ' ' || booked_as), '([aou])e', '\1', 'g')
    || ' ' || coalesce(phone_digits(phone), '')
) gin_trgm_ops) with (fastupdate = off) where deleted_at is null;
