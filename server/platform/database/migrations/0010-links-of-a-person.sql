-- Once a mailed link has set a password, the others of that person are forgotten. A hash: what Google is asked with
-- stands in the same column, longer than a tree's entry may be.
create index identity_verification_value on identity_verification using hash ("value");
