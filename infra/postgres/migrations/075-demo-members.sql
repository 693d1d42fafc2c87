-- The made-up members of the demo had the code that set the shop up as their password, which the terminal
-- had printed. Now they have one that nobody knows: it was thrown away when this was written.
update owners
   set password_hash = '$argon2id$v=19$m=19456,t=2,p=1$ox9rtkGI9SC9a3HNDAyHrg$OSXcRqWXvPUCXW70AHc/d2mcMxKAg5b1Y9GGsb8IsvU'
 where owner_id in (
   'fbf27958-d3c7-884f-b47d-636906ad9390', 'f0f7cac7-0a59-8663-8264-f2849ee28bfc',
   'cb648f0e-6d34-8019-97a0-f33618d90d6a', '292bc264-3761-8779-bbef-08f333dd335f',
   '6dd9d17e-58e4-866a-bcef-b389f86baab4');
with theirs (owner_id) as (
  values ('fbf27958-d3c7-884f-b47d-636906ad9390'::uuid), ('f0f7cac7-0a59-8663-8264-f2849ee28bfc'),
         ('cb648f0e-6d34-8019-97a0-f33618d90d6a'), ('292bc264-3761-8779-bbef-08f333dd335f'),
         ('6dd9d17e-58e4-866a-bcef-b389f86baab4')
), tickets as (delete from owner_tickets where owner_id in (select owner_id from theirs)),
-- Whoever signed in with that code may have left themselves another way in.
passkeys as (delete from owner_passkeys where owner_id in (select owner_id from theirs)),
factors as (delete from owner_second_factors where owner_id in (select owner_id from theirs)),
recovery as (delete from owner_recovery_codes where owner_id in (select owner_id from theirs))
delete from owner_sessions where owner_id in (select owner_id from theirs);
