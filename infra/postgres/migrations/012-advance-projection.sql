-- Moves a build on, or refuses with DB001 when it does not stand between p_known and p_from: another
-- worker moved it, or it is retired. First in its transaction, so that whoever comes second waits
-- here. The rows can be made again from the log together with the position that is lost with them,
-- so a commit need not wait for the disk. The planner must take the index whatever it believes about
-- tables that were empty when the plan was made.
create function advance_projection(
  p_build bigint, p_known bigint, p_from bigint, p_to bigint, p_rate double precision,
  p_caught_up boolean
) returns void language plpgsql as $$
begin
  update projection_builds
     set position = p_to, events_per_second = p_rate, caught_up = caught_up or p_caught_up,
         updated_at = now()
   where build = p_build and position between p_known and p_from and state <> 'retired';
  if not found then
    raise exception 'build % does not stand at %', p_build, p_from using errcode = 'DB001';
  end if;
  perform set_config('synchronous_commit', 'off', true),
          set_config('plan_cache_mode', 'force_generic_plan', true),
          set_config('enable_seqscan', 'off', true),
          set_config('enable_hashjoin', 'off', true),
          set_config('enable_mergejoin', 'off', true),
          set_config('jit', 'off', true);
end $$;
