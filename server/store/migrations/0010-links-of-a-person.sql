-- Once a mailed link has set a password, the others of that person are forgotten.
create index identity_verification_value on identity_verification ("value");
