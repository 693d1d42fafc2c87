-- Solved challenges that have been used: each counts once. A row may go when its challenge has expired.
create table captcha_spent (
  challenge  text        primary key,
  -- What it was used for: a repeat of that may show it again.
  used_for   text        not null,
  expires_at timestamptz not null
);

create index captcha_spent_by_expiry on captcha_spent (expires_at);
