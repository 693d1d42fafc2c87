-- One open invitation for an address: of those that were asked for at once before, the newest counts.
delete from owner_invitations as older using owner_invitations as newer
 where older.website_id = newer.website_id and older.email = newer.email
   and (older.created_at, older.invitation_id) < (newer.created_at, newer.invitation_id);
alter table owner_invitations add constraint owner_invitations_by_address unique (website_id, email);
