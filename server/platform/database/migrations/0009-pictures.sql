-- Whether a profile shows a picture is asked before it is removed; pictures of unfinished sign-ups are found by age.
create index person_image on person (image_url) where image_url is not null;
create index image_age on image (uploaded_at);
