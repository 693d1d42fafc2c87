import type { Annotation } from "../kit/annotations.ts";

/**
 * The times in which each coupon could be used, from its changes: a change ends the time of the one before. Where one
 * ends as the next begins, the coupon could be used throughout. Only coupons are followed that a change, a start or an end on
 * the days of the chart belongs to: a shop can have thousands of others.
 */
const usable = `
  with marked as (
    select coupon_id from read.coupon_changes
     where website_id = $1 and changed_at >= $2::timestamptz and changed_at < $3::timestamptz
    union
    select coupon_id from read.coupon_changes
     where website_id = $1 and starts_at >= $2::timestamptz and starts_at < $3::timestamptz
    union
    select coupon_id from read.coupon_changes
     where website_id = $1 and expires_at >= $2::timestamptz and expires_at < $3::timestamptz
  ), changes as (
    select c.coupon_id, c.changed_at, c.what, d.code, d.enabled, d.starts_at, d.expires_at,
           lead(c.changed_at) over (partition by c.coupon_id order by c.position) as next_at
      from marked join read.coupon_changes c on c.website_id = $1 and c.coupon_id = marked.coupon_id
     cross join lateral (
       select code, enabled, starts_at, expires_at from read.coupon_changes
        where website_id = c.website_id and coupon_id = c.coupon_id and position <= c.position
          and what = 'defined'
        order by position desc limit 1) as d
  ), usable as (
    select coupon_id, code, greatest(changed_at, starts_at) as since, least(next_at, expires_at) as until
      from changes
     where what <> 'removed' and enabled
       and greatest(changed_at, starts_at) < coalesce(least(next_at, expires_at), 'infinity')
  ), times as (
    select *, lag(until) over own as until_before, lead(since) over own as since_next
      from usable
    window own as (partition by coupon_id order by since)
  )`;

const textOf = (at: "since" | "until", neighbour: "until_before" | "since_next"): string => `
  ${usable}
  select ${at} as at, code as name, coupon_id as id from times
   where ${at} is distinct from ${neighbour}
     and ${at} >= $2::timestamptz and ${at} < least($3::timestamptz, now())`;

/** Coupons from when on they could be used, and until when, also of those that were disabled or removed since. */
export const couponAnnotations: readonly Annotation[] = [
  { kind: "couponStart", permission: "coupons:read", text: textOf("since", "until_before") },
  { kind: "couponEnd", permission: "coupons:read", text: textOf("until", "since_next") },
];
