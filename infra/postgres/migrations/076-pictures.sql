-- Kept files that everybody may see. What buyers download is kept beside them and never shown by this.
create table pictures (
  website_id text not null,
  file_id    text not null,
  media_type text not null,
  width      int  not null,
  height     int  not null,
  primary key (website_id, file_id),
  foreign key (website_id, file_id) references files on delete cascade
);
