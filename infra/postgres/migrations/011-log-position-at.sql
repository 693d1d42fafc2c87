-- First position recorded at or after a moment; one behind the head when there is none. Positions
-- have no gaps and recorded_at never goes back, so some twenty looks at the primary key do what an
-- index on recorded_at would cost every append for.
create function log.position_at(moment timestamptz) returns bigint language plpgsql stable as $$
declare
  low bigint := 1;
  high bigint;
  middle bigint;
begin
  select position + 1 into high from log.head;
  while low < high loop
    middle := (low + high) / 2;
    if (select recorded_at from log.events where position = middle) < moment then
      low := middle + 1;
    else
      high := middle;
    end if;
  end loop;
  return low;
end $$;
