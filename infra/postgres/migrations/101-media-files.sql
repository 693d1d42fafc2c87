-- Kept films, audio and documents that everybody may see, like pictures.
create table media_files (
  website_id text not null,
  file_id    text not null,
  media_type text not null,
  primary key (website_id, file_id),
  foreign key (website_id, file_id) references files on delete cascade
);
