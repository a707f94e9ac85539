-- Who registers a number first does not keep its holder away: what waits for its endorsement is one for each company, what was taken is one for all.
drop index draft_no_live;
create unique index draft_no_held on draft (draft_no) where state in ('signed', 'paid', 'dishonoured');
create unique index draft_no_waiting on draft (company_id, draft_no) where state = 'waiting';
create or replace view inv.draft as
  select id, draft_no, company_id, face_fen, applied_fen, state, package_no, part_from, part_to
    from draft;
