alter table pictures
  add column colors      jsonb,
  add column is_animated boolean not null default false,
  -- Whether the kept bytes are without what a camera wrote; null until somebody has looked, false when what is shown instead is the rendition of width 0.
  add column is_clean    boolean;

-- What is made of a picture when it is asked for first, and goes with it.
create table picture_renditions (
  website_id text  not null,
  file_id    text  not null,
  -- In pixels.
  width      int   not null,
  media_type text  not null,
  content    bytea not null,
  primary key (website_id, file_id, width, media_type),
  foreign key (website_id, file_id) references pictures on delete cascade
);
alter table picture_renditions alter column content set storage external;
