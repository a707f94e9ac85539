-- 排队叫号 and 过磅照片 (decision 0281).
create table gate_queue (
  waybill_id bigint primary key references waybill,
  depot_code text not null references depot,
  pass_token text not null,
  arrived_at timestamptz not null default clock_timestamp(),
  turn_slot_at timestamptz not null,
  turn_at timestamptz not null,
  called_at timestamptz,
  called_by bigint references app_user,
  missed int not null default 0,
  check ((called_at is null) = (called_by is null))
);
create index gate_queue_depot on gate_queue (depot_code);

create table scale_photo (
  id bigint generated always as identity primary key,
  waybill_id bigint not null references waybill,
  ticket_id bigint references scale_ticket,
  stage text not null check (stage in ('tare', 'gross')),
  kind text not null check (kind in ('plate', 'display', 'load')),
  file_id text not null unique references file_object,
  by_id bigint not null references app_user,
  at timestamptz not null default clock_timestamp()
);
create index scale_photo_waybill on scale_photo (waybill_id, id);
create trigger scale_photo_never_changed before delete or update on scale_photo for each row execute function never_changed();

alter table pass_act drop constraint pass_act_act_check;
alter table pass_act add constraint pass_act_act_check check (act in ('reweigh', 'arrive', 'photo', 'sign', 'queue'));
