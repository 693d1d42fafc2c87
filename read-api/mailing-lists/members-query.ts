/** Who is on the list now: website `$3`, list `$4`, part of address or name `$5`, source `$6`. */
export const membersMatching = `
  select person_id as "personId", email, name, source, joined_at as "joinedAt"
    from read.mailing_list_members
   where website_id = $3 and list_id = $4::uuid and left_at is null and email is not null
     and ($5::text is null or strpos(lower(email), lower($5)) > 0 or strpos(lower(name), lower($5)) > 0)
     and ($6::text is null or source = $6)`;

export const memberColumns = {
  email: "lower(email)",
  name: "lower(name)",
  source: "source",
  joinedAt: '"joinedAt"',
} as const;
