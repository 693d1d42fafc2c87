-- Whether somebody of a website was forgotten since some moment is asked for every submission.
create index persons_forgotten on persons (website_id, forgotten_at) where forgotten_at is not null;
