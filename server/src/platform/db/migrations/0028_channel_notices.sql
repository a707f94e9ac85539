-- A notice may be for one channel: its home page shows its own and those for everybody.
alter table article add channel_code text references channel;
