-- No screen has read these tables since visits have their own. Each page view was opened twice for them.
do $$
declare
  left_schema text;
begin
  for left_schema in select schema_name from projection_builds where projection = 'census-views' loop
    execute format('drop schema if exists %I cascade', left_schema);
  end loop;
end $$;
delete from projection_builds where projection = 'census-views';
delete from projection_requests where projection = 'census-views';
delete from measuring_records where projection = 'census-views';
delete from projections where name = 'census-views';
