-- Since when: what the platform does not know at once it may still be making.
alter table sign_flow add column handed_at timestamptz;
