-- Uploaded product files are in the store of files, in pieces, so that reading one costs no memory. Those of before move
-- there and are kept as long as a new upload.
alter table imports add column file_id text;

update imports set file_id = encode(sha256(convert_to(content, 'UTF8')), 'hex');

insert into files (website_id, file_id, bytes)
select distinct website_id, file_id, octet_length(content) from imports
on conflict (website_id, file_id) do update set kept_at = now();

insert into file_chunks (website_id, file_id, place, content)
select website_id, file_id, place, substring(content from place * 262144 + 1 for 262144)
  from (select distinct on (website_id, file_id) website_id, file_id, convert_to(content, 'UTF8') as content
          from imports order by website_id, file_id) as moved
 cross join lateral generate_series(0, (octet_length(content) - 1) / 262144) as place
 where octet_length(content) > 0
on conflict do nothing;

alter table imports alter column file_id set not null;
alter table imports drop column content;
