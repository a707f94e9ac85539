// The delivery rooms' share of the years of trade: a fifth of the old orders was made, loaded, weighed, certified and settled; of the newest
// some wait at every desk.

/** Tables of contract, signing, schedule, shipment, weighing, warranty and settlement that grow with trade. */
export const DELIVERY = [
  'order_contract',
  'order_contract_log',
  'sign_flow',
  'sign_log',
  'sign_event',
  'line_week',
  'issue_week',
  'schedule_booking',
  'booking_move',
  'production_report',
  'steel_unit',
  'unit_event',
  'bill',
  'gate_slot',
  'waybill',
  'waybill_unit',
  'waybill_event',
  'waybill_change',
  'carrier_freight',
  'scale_ticket',
  'weigh_dispute',
  'gate_try',
  'pass_act',
  'receipt',
  'receipt_unit',
  'weight_objection',
  'heat_record',
  'cert_misfit',
  'certificate',
  'certificate_version',
  'certificate_unit',
  'certificate_paper',
  'settlement',
  'settlement_row',
  'settlement_event',
  'settlement_release',
  'case_close',
] as const

/** Filled as well; they grow with the customers, not with what they buy. */
export const OF_CUSTOMERS = ['sign_authority', 'cert_limit'] as const

/** What stands on every certificate of the newest orders: all of it is made up. */
const content = JSON.stringify({
  certNo: '',
  versionNo: 1,
  mill: '',
  buyer: '',
  customer: '',
  useFor: '',
  parentNo: '',
  orderCode: '',
  contractNo: '',
  waybillNo: '',
  plate: '',
  depotName: '',
  productName: '',
  grade: '',
  spec: '',
  standard: '',
  delivery: '',
  heatNo: '',
  thicknessMm: null,
  pieces: 1,
  pieceUnit: '件',
  weightKg: 2000,
  weightBasis: '标牌',
  units: [],
  chemistry: [],
  mechanics: [],
  bend: '',
  inspector: '',
  demo: false,
  testedOn: '2026-01-01',
  concessions: [],
  correction: '',
  issuedAt: 0,
})

const numbered = (prefix: string): string => `'${prefix}2020' || lpad(n::text, 10, '0')`

/** Run while `filled`, `goods` and `giant` are there; `orders`: how many were filled. */
export const deliverySteps = (orders: number): [name: string, sql: string][] => {
  const day = `case when n % 7 = 0 then 'band' else 'buyer' end`
  return [
    [
      'delivered orders',
      `create temporary table trade as
         select f.n, f.id as order_id, f.company_id, f.user_id, f.total_fen, f.status, f.created_at, l.id as line_id, l.sku_id, g.depot_code, g.title,
           f.n > ${orders} * 0.996 as fresh, f.status = 4 or f.n % 20 = 0 as made, f.n % 3 <> 0 as self_pickup,
           'PH' || f.n % 5000 || '-' || f.n / 20000 as heat_no, k.grade, k.standard, coalesce(k.thickness_um, 0) as size_um
         from filled f join order_line l on l.order_id = f.id join goods g on g.no = f.n % 5000 join sku k on k.id = g.id
         where f.status between 3 and 6 or (f.status = 7 and f.n % 4 = 0);
       create unique index on trade (n); analyze trade;
       create temporary table desk as select min(id) as id from app_user where staff_code = 'S001';`,
    ],
    [
      'contracts',
      `insert into order_contract (contract_no, order_id, version_no, contract_type, status, sign_mode, terms_ids, document, total_fen, made_by, made_at, accepted_by, accepted_at)
         select ${numbered('HT')}, order_id, 1, 'C', case when status = 3 then 2 else 1 end, case when n % 8 = 0 or status = 3 then 'signed' else 'ticked' end, t.ids,
           case when fresh then (select document from order_contract order by id desc limit 1) else '{}' end, total_fen, user_id, created_at, user_id, created_at
         from trade, (select array_agg(id) as ids from contract_terms where version_no = 1 and code = 'C') t;
       insert into order_contract_log (contract_id, seq, event, from_status, to_status, actor_id, at)
         select c.id, k, (array['generate', 'acceptTerms'])[k], case when k = 2 then 3 end, c.status, t.user_id, t.created_at
         from trade t join order_contract c on c.order_id = t.order_id, generate_series(1, 2) k;
       insert into contract_terms (kind, code, version_no, title, clauses, state, published_at, in_force_from, hash)
         select kind, code, 2, title, clauses, state, now(), now(), terms_hash(title, clauses) from contract_terms where kind = 'template' and code = 'C' and version_no = 1`,
    ],
    [
      'signings',
      `insert into sign_flow (flow_no, kind, document_no, company_id, user_id, title, amount_fen, status, left_status, expires_at, buyer_signed_at, seller_signed_at,
           signed_key, signed_sha256, platform_id, archived_at, trouble, created_at)
         select ${numbered('QS')}, 'order', ${numbered('HT')}, company_id, user_id, '订单合同', total_fen, s.status, case when s.status = 100 then 1 end,
           case when s.status = 4 then created_at else now() end + make_interval(hours => (n % 72 + 3)::int),
           case when s.status in (2, 3, 4, 6) then created_at end, case when s.status in (3, 4, 6) then created_at end,
           case when s.status = 4 then 'plan/' || n end, case when s.status = 4 then repeat('0', 64) end, 'plan-' || n,
           case when s.status = 4 then created_at end, case when s.status = 10 then '平台没有答复' else '' end, created_at
         from trade t cross join lateral (select case when t.status <> 3 then case when t.n % 4000 = 0 and t.fresh then 6 else 4 end
           else (array[1, 2, 0, 3, 100, 8, 9, 10, 1, 2])[t.n / 10 % 10 + 1] end as status) s
         where t.status = 3 or n % 8 = 0;
       insert into sign_log (flow_id, event, from_status, to_status, actor_id, at)
         select f.id, (array['createDraft', 'submit', 'firstSign', 'archive'])[k], 10, f.status, f.user_id, f.created_at from sign_flow f, generate_series(1, 4) k where f.flow_no like 'QS2020%';
       insert into sign_event (event_id, flow_id, seq, outcome, at) select 'plan-' || f.id || '-' || k, f.id, k, 'applied', f.created_at from sign_flow f, generate_series(1, 2) k where f.flow_no like 'QS2020%';
       insert into sign_authority (company_id, user_id, file_id, limit_fen, valid_from, valid_until, state, created_by)
         select company_id, user_id, 'plan' || no, null, '2026-01-01', '2027-12-31', case when no % 200 = 0 then 0 when no % 3 = 0 then 3 else 1 end, user_id from buyer`,
    ],
    [
      'plan and production',
      `insert into line_week (line_id, week, capacity_kg, released, closes_on)
         select l.id, w::date, l.capacity_kg, true, w::date - 7 from rolling_line l, generate_series(date_trunc('week', now()) - interval '150 weeks', now(), interval '1 week') w on conflict do nothing;
       insert into schedule_issue (weekly, moves, told, actor_id, at)
         select true, 0, 0, (select id from desk), w from generate_series(now() - interval '150 weeks', (select coalesce(min(at), now()) from schedule_issue) - interval '1 day', interval '1 week') w;
       insert into issue_week (issue_id, line_id, week, left_kg, state)
         select i.id, l.id, date_trunc('week', i.at)::date + 7 * k, 1000, 'open' from schedule_issue i, rolling_line l, generate_series(0, 12) k on conflict do nothing;
       insert into schedule_booking (order_id, order_line_id, kg, state, wait_cause, line_id, week, planned_on, due_on, slip_from_week, slip_from_on, slip_reply, slip_reply_by, produced_kg, created_at)
         select order_id, t.line_id, 2000, s.state, case when s.state = 'waiting' then 'noRoom' end, p.line_id, p.week, p.week + 3, p.week + 5,
           case when s.slips then p.week - 7 end, case when s.slips then p.week - 4 end, case when s.slips then 'waits' end, case when s.slips then now() + make_interval(hours => (n % 50)::int) end,
           case when s.state = 'done' then 2000 else 0 end, created_at
         from (select t.*, row_number() over (order by n) as i from trade t where made and (status >= 5 or status = 4)) t
           cross join (select array_agg(id order by id) as ids from rolling_line where active) l
           cross join lateral (select case when t.status > 4 then 'done' else (array['waiting', 'planned', 'planned', 'running'])[t.i % 4 + 1] end as state, t.status = 4 and t.i % 8 = 1 as slips) s
           cross join lateral (select case when s.state <> 'waiting' then l.ids[t.i % cardinality(l.ids) + 1] end as line_id,
             case when s.state <> 'waiting' then date_trunc('week', t.created_at)::date + case when t.status = 4 then 7 * (t.i % 5)::int else 0 end end as week) p;
       insert into booking_move (booking_id, event, to_week, to_on, actor_id, at)
         select b.id, (array['booked', 'published', 'produced'])[k], b.week, b.planned_on, (select id from desk), b.created_at
         from schedule_booking b join trade t on t.line_id = b.order_line_id, generate_series(1, 3) k;
       insert into production_report (report_no, booking_id, line_id, request_id, units, kg, made_on, actor_id, at)
         select ${numbered('BC')}, b.id, b.line_id, 'plan-' || t.n, 1, 2000, t.created_at::date, (select id from desk), t.created_at
         from schedule_booking b join trade t on t.line_id = b.order_line_id where b.state = 'done'`,
    ],
    [
      'trucks',
      `create temporary table truck as
         select t.*, s.status as truck_status, ${numbered('YD')} as waybill_no, s.slot_at, case when s.status >= 4 then least(s.slot_at + interval '2 hours', now() - interval '20 minutes') end as left_at
         from trade t cross join lateral (select
           case when t.status = 6 then (array[1, 2, 3, 4, 4, 3, 1])[t.n / 10 % 7 + 1] when t.self_pickup then 5 when t.n > ${orders} * 0.99 then (array[6, 5, 7, 8])[t.n / 4 % 4 + 1] else 8 end as status,
           date_trunc('hour', case when t.status = 6 then now() + make_interval(hours => (t.n / 10 % 60)::int - 12) else t.created_at + interval '10 hours' end) as slot_at) s
         where t.status >= 6;
       insert into bill (bill_no, order_id, depot_code, freight_mode, state, made_by, made_at)
         select ${numbered('TD')}, order_id, depot_code, case when self_pickup then 1 else 2 end, case when status = 7 then 'done' else 'open' end, (select id from desk), created_at from truck;
       insert into waybill (waybill_no, bill_id, order_id, company_id, depot_code, status, status_since, self_pickup, carrier_code, slot_at, plate, driver_name, driver_mobile, pick_up_code, pass_token,
           address_text, tare_kg, tare_at, tare_scale, entered_at, loaded_at, left_at, arrived_at, received_at, missed_at, certified_at, made_by, made_at, event_seq)
         select t.waybill_no, b.id, t.order_id, t.company_id, t.depot_code, t.truck_status, t.slot_at, t.self_pickup, case when not t.self_pickup then (array(select code from carrier order by code))[t.n % (select count(*) from carrier) + 1] end,
           t.slot_at, case when t.truck_status = 1 and t.n % 3 = 0 then '' else '冀A' || lpad((t.n % 20000)::text, 5, '0') end, '司机' || t.n % 500, '13' || lpad((t.n % 20000)::text, 9, '0'), '123456', 'plan-pass-' || t.n, '河北省石家庄市',
           case when t.truck_status >= 2 then 15000 end, case when t.truck_status >= 2 then t.slot_at end, 'S1', case when t.truck_status >= 2 then t.slot_at end, case when t.truck_status >= 3 then t.slot_at end,
           t.left_at, case when t.truck_status >= 5 or t.truck_status = 4 and t.n % 3 = 0 then t.left_at + interval '10 minutes' end, case when t.truck_status >= 5 then t.left_at + interval '1 day' end,
           case when t.truck_status = 1 and t.slot_at < now() - interval '1 hour' and t.n % 20 = 1 then t.slot_at + interval '1 hour' end,
           case when t.left_at is not null and not (t.fresh and t.n % 20 = 11) then t.left_at end, t.user_id, t.created_at, 5
         from truck t join bill b on b.order_id = t.order_id order by t.n;
       insert into waybill (waybill_no, bill_id, order_id, company_id, depot_code, status, ended_at, end_reason, self_pickup, slot_at, plate, pass_token, made_by, made_at)
         select ${numbered('YG')}, b.id, t.order_id, t.company_id, t.depot_code, 1, t.created_at, '买方取消', true, t.slot_at - interval '5 hours', '冀A' || lpad((t.n % 20000)::text, 5, '0'), 'plan-given-' || t.n, t.user_id, t.created_at
         from truck t join bill b on b.order_id = t.order_id where t.n % 20 = 16;
       insert into gate_slot (depot_code, starts_at, capacity, taken)
         select depot_code, slot_at, 30000, count(*) from waybill where slot_at is not null group by 1, 2 on conflict do nothing;
       create temporary table gone as select t.*, w.id as waybill_id, w.arrived_at, w.received_at, w.certified_at from truck t join waybill w on w.waybill_no = t.waybill_no;
       create unique index on gone (n); analyze gone;
       insert into waybill_event (waybill_id, seq, event, from_status, to_status, place, detail, actor_id, at)
         select waybill_id, k, (array['plan', 'enter', 'finishLoading', 'leave', 'receive'])[k], k, k, '', '', user_id, slot_at from gone, generate_series(1, 5) k where k <= truck_status;
       insert into waybill_change (waybill_id, plate, axles, declared_tare_kg, driver_name, driver_mobile, driver_id_sealed, driver_id_tail, state, asked_by, asked_at, decided_by, decided_at)
         select waybill_id, '冀A00001', 6, 15000, '司机', '13000000001', '', '', case when truck_status = 1 then 'waits' else 'agreed' end, user_id, created_at, case when truck_status > 1 then (select id from desk) end, case when truck_status > 1 then created_at end
         from gone where n % 40 = 0 or truck_status = 1 and n % 100 = 31;
       insert into carrier_freight (waybill_id, amount_fen, state, applied_by, applied_at, decided_by, decided_at)
         select waybill_id, 10000, case when truck_status = 8 then 'paid' else 'waits' end, (select id from desk), created_at, case when truck_status = 8 then user_id end, case when truck_status = 8 then created_at end from gone where truck_status >= 7;
       insert into carrier_freight (waybill_id, amount_fen, state, applied_by, applied_at, decided_by, decided_at)
         select waybill_id, 20000, 'rejected', (select id from desk), created_at, user_id, created_at from gone where truck_status = 8 and n % 40 = 0`,
    ],
    [
      'units',
      `insert into steel_unit (unit_no, kind, sku_id, heat_no, depot_code, position, pieces, tag_kg, theory_kg, made_on, source, state, order_line_id, report_id, waybill_id, compared_line, created_at)
         select 'PL' || lpad(t.n::text, 8, '0'), 'coil', t.sku_id, t.heat_no, t.depot_code, 'A' || t.n % 40 || '-' || t.n % 9, 1, 2000, 2000, t.created_at::date, case when t.made then 'production' else 'stock' end,
           case when t.status = 5 then 'allocated' when g.truck_status < 4 then 'loaded' else 'shipped' end, t.line_id, r.id, g.waybill_id, case when t.fresh and t.n % 20 = 2 then null else t.line_id end, t.created_at
         from trade t left join gone g on g.n = t.n left join production_report r on t.made and r.report_no = 'BC2020' || lpad(t.n::text, 10, '0')
         where t.status >= 5 and not (t.status = 5 and t.n % 40 = 12) order by t.n;
       insert into steel_unit (unit_no, kind, sku_id, heat_no, depot_code, position, pieces, tag_kg, theory_kg, made_on, source, state, blocked_reason)
         select 'PF' || lpad(no::text || k, 8, '0'), 'coil', g.id, 'PF' || no, g.depot_code, 'B' || no % 40, 1, 2000, 2000, current_date - 3, 'stock', case when no % 100 = 0 then 'blocked' else 'free' end, case when no % 100 = 0 then '外观' else '' end
         from goods g, generate_series(1, 2) k where no >= 100;
       insert into unit_event (unit_id, event, detail, actor_id, at) select u.id, (array['enter', 'move'])[k], 'A1', (select id from desk), u.created_at from steel_unit u, generate_series(1, 2) k where u.unit_no like 'PL%' or u.unit_no like 'PF%';
       create temporary table unit as select g.*, u.id as unit_id, u.unit_no from gone g join steel_unit u on u.unit_no = 'PL' || lpad(g.n::text, 8, '0');
       insert into waybill_unit (waybill_id, unit_id, order_line_id, pieces, tag_kg, theory_kg, scale_kg, on_at, loaded_at)
         select waybill_id, unit_id, line_id, 1, 2000, 2000, case when truck_status >= 4 or truck_status = 3 and n % 20 = 1 then 2000 end, slot_at, case when truck_status >= 2 then slot_at end from unit;
       insert into waybill_unit (waybill_id, unit_id, order_line_id, pieces, tag_kg, theory_kg, on_at, off_at)
         select w.id, u.unit_id, u.line_id, 1, 2000, 2000, u.created_at, u.created_at from unit u join waybill w on w.waybill_no = 'YG2020' || lpad(u.n::text, 10, '0')`,
    ],
    [
      'weighings',
      `insert into scale_ticket (ticket_no, waybill_id, kind, scale_code, tare_kg, tare_at, gross_kg, gross_at, reference_kg, limit_permille, within, request_id, weigher_id, at, company_id)
         select 'BD0101-' || lpad(n::text, 8, '0'), waybill_id, 'first', 'S1', 15000, slot_at, 17000 + n % 9, coalesce(left_at, now()), 2000, 3, n % 50 <> 0, 'plan-' || n, (select id from desk), coalesce(left_at, now()), company_id
         from gone where truck_status >= 4 or truck_status = 3 and n % 20 = 1 order by n;
       insert into scale_ticket (ticket_no, waybill_id, kind, supersedes_id, scale_code, tare_kg, tare_at, gross_kg, gross_at, reference_kg, limit_permille, within, request_id, weigher_id, at, company_id)
         select t.ticket_no || '-2', t.waybill_id, 'reweigh', t.id, 'S1', 15000, t.tare_at, 17000, t.gross_at + interval '1 hour', 2000, 3, true, t.request_id || '-2', t.weigher_id, t.at, t.company_id
         from scale_ticket t join gone g on g.waybill_id = t.waybill_id where not t.within and g.truck_status >= 4;
       insert into weigh_dispute (waybill_id, ticket_id, opened_by, opened_at, cause, reply_by, state, closed_by, closed_at)
         select g.waybill_id, t.id, g.user_id, t.at, ${day}, case when g.truck_status = 3 then now() + interval '1 hour' else t.at end, case when g.truck_status = 3 then 'open' else 'accepted' end,
           case when g.truck_status > 3 then g.user_id end, case when g.truck_status > 3 then t.at end
         from gone g join scale_ticket t on t.waybill_id = g.waybill_id and t.kind = 'first' where g.n % 100 = 0 or g.truck_status = 3 and g.n % 60 = 1;
       insert into gate_try (waybill_id, at, guess, why, by_id) select waybill_id, slot_at, true, '提货码不对', (select id from desk) from gone where n % 20 = 0;
       insert into pass_act (waybill_id, act, at) select waybill_id, 'arrive', arrived_at from gone where n % 8 = 0 and arrived_at is not null;
       insert into receipt (waybill_id, by_proxy, how, receiver, actor_id, at, sound, held, request_id)
         select waybill_id, truck_status = 6, case when truck_status = 6 then 'driver' when n % 9 = 0 then 'auto' else 'buyer' end, '张', user_id, received_at, n % 200 <> 0, n % 200 = 0 and fresh, 'plan-' || n from gone where truck_status >= 5;
       insert into receipt_unit (receipt_id, waybill_unit_id, pieces_sound, pieces_short)
         select r.id, x.id, case when r.sound then 1 else 0 end, case when r.sound then 0 else 1 end from receipt r join waybill_unit x on x.waybill_id = r.waybill_id where r.request_id like 'plan-%' and x.off_at is null;
       insert into settlement_release (waybill_id, reason, actor_id, at) select r.waybill_id, '已协商', (select id from desk), r.at from receipt r join gone g on g.waybill_id = r.waybill_id where not r.sound and not g.fresh;
       insert into weight_objection (waybill_id, order_id, ticket_id, mill_kg, buyer_kg, permille_100, state, settled_kg, opened_by, opened_at, closed_by, closed_at)
         select g.waybill_id, g.order_id, t.id, 2000, 1990, 500, case when g.fresh then 'open' else 'decided' end, case when not g.fresh then 1995 end, g.user_id, t.at, case when not g.fresh then (select id from desk) end, case when not g.fresh then t.at end
         from gone g join scale_ticket t on t.waybill_id = g.waybill_id and t.kind = 'first' where g.truck_status >= 5 and g.n % 100 = 24`,
    ],
    [
      'certificates',
      `insert into heat_record (heat_no, grade, size_um, version_no, standard, measured, source, inspector, tested_on, made_by, made_at)
         select heat_no, grade, size_um, 1, min(standard), '{}', 'lab', '检验员', min(created_at)::date, (select id from desk), min(created_at) from trade where status >= 5 and not (fresh and n % 20 in (2, 11)) group by heat_no, grade, size_um;
       insert into cert_limit (company_id, grade, version_no, limits, made_by) select company_id, 'HRB400E', 1, '{}', min(user_id) from buyer where no % 3 = 0 group by company_id;
       insert into certificate (cert_no, order_id, company_id, waybill_id, sku_id, title, heat_no, grade, size_um, pieces, weight_kg, issued_by, issued_at)
         select ${numbered('ZB')}, order_id, company_id, waybill_id, sku_id, (select k.title from sku k where k.id = sku_id), heat_no, grade, size_um, 1, 2000, user_id, certified_at from gone where certified_at is not null order by n;
       create temporary table cert as select u.*, c.id as cert_id, c.cert_no, h.id as heat_id from unit u join certificate c on c.cert_no = 'ZB2020' || lpad(u.n::text, 10, '0')
         join heat_record h on h.heat_no = u.heat_no and h.grade = u.grade and h.size_um = u.size_um;
       insert into certificate_version (certificate_id, version_no, heat_record_id, verify_code, content, content_hash, made_by, made_at)
         select cert_id, 1, heat_id, '91B44E07K3MX', v.content, encode(sha256(convert_to(v.content, 'UTF8')), 'hex'), user_id, certified_at
         from cert c cross join lateral (select case when c.fresh then '${content}' else '{}' end as content) v;
       insert into certificate_unit (certificate_id, unit_id, unit_no, pieces, weight_kg) select cert_id, unit_id, unit_no, 1, 2000 from cert;
       insert into certificate_paper (version_id, sha256, drawn_at) select v.id, repeat('0', 64), v.made_at from certificate_version v join cert c on c.cert_id = v.certificate_id where c.n % 8 = 0;
       insert into certificate (cert_no, order_id, company_id, waybill_id, sku_id, title, heat_no, grade, size_um, pieces, weight_kg, parent_id, child_no, customer, issued_by, issued_at)
         select cert_no || '-F1', order_id, company_id, waybill_id, sku_id, (select k.title from sku k where k.id = sku_id), heat_no, grade, size_um, 1, 2000, cert_id, 1, '下游', user_id, certified_at from cert where n % 20 = 4;
       insert into certificate_version (certificate_id, version_no, heat_record_id, verify_code, content, content_hash, made_by, made_at)
         select k.id, 1, c.heat_id, '91B44E07K3MX', '{}', encode(sha256(convert_to('{}', 'UTF8')), 'hex'), c.user_id, c.certified_at from cert c join certificate k on k.parent_id = c.cert_id;
       insert into certificate_unit (certificate_id, unit_id, unit_no, pieces, weight_kg) select k.id, c.unit_id, c.unit_no, 1, 2000 from cert c join certificate k on k.parent_id = c.cert_id;
       insert into cert_misfit (company_id, order_id, order_line_id, unit_id, heat_record_id, kind, found, state, opened_at, answered_by, answered_at, decided_by, decided_at, new_unit_id)
         select u.company_id, u.order_id, u.order_line_id, u.unit_id, h.id, case when u.n % 3 = 0 then 'standard' else 'own' end, '[]', s.state, u.created_at, u.user_id, u.created_at, u.user_id, u.created_at, u.unit_id
         from (select t.n, t.company_id, t.order_id, t.line_id as order_line_id, t.user_id, t.created_at, t.status, t.heat_no, t.grade, t.size_um, x.id as unit_id from trade t join steel_unit x on x.unit_no = 'PL' || lpad(t.n::text, 8, '0')) u
           join heat_record h on h.heat_no = u.heat_no and h.grade = u.grade and h.size_um = u.size_um
           cross join lateral (select case when u.status = 5 then case when u.n % 3 <> 0 and u.n % 20 = 12 then 'exchangeAsked' else 'open' end when u.n % 3 = 0 then 'exchanged' else (array['conceded', 'exchanged', 'withdrawn', 'cleared'])[u.n / 4 % 4 + 1] end as state) s
         where u.status = 7 and u.n % 40 = 0 or u.status = 5 and u.n % 40 in (32, 22);
       update certificate c set conceded = true from cert_misfit m where m.order_id = c.order_id and m.state = 'conceded' and c.parent_id is null`,
    ],
    [
      'settlements',
      `create temporary table sheet as
         select g.*, case when g.n > ${orders} * 0.996 then (array['drafted', 'offered', 'due', 'done'])[g.n / 20 % 4 + 1] when g.n > ${orders} * 0.9 and g.n % 400 = 0 then 'due' else 'done' end as state
         from gone g where g.status = 7 and not (g.fresh and g.n % 100 in (0, 24));
       insert into settlement (company_id, settle_no, order_id, seq, state, settled_kg, goods_fen, service_fen, freight_fen, final_fen, difference_fen, by_rule, confirm_by, drafted_by, drafted_at, offered_by, offered_at, confirmed_by, confirmed_at, paid_at)
         select company_id, ${numbered('JS')}, order_id, 1, state, 2000, total_fen, 0, 0, total_fen, case when n % 6 = 0 or state = 'due' then -100 else 0 end, n % 8 = 0, created_at + interval '7 days', user_id, created_at,
           case when state <> 'drafted' then user_id end, case when state <> 'drafted' then created_at end, case when state in ('due', 'done') then user_id end, case when state in ('due', 'done') then created_at end,
           case when state = 'done' and n % 6 = 0 then created_at end
         from sheet order by n;
       insert into settlement_row (settlement_id, waybill_id, order_line_id, pieces, ordered_kg, theory_kg, tag_kg, scale_kg, settled_kg, goods_fen, service_fen, freight_fen, paid_fen, ticket_no, verdict)
         select s.id, t.waybill_id, t.line_id, 1, 2000, 2000, 2000, 2000, 2000, t.total_fen, 0, 0, t.total_fen, 'BD0101-' || lpad(t.n::text, 8, '0'), 'auto' from sheet t join settlement s on s.order_id = t.order_id;
       update waybill w set settled_at = t.created_at from sheet t where t.waybill_id = w.id and t.state in ('due', 'done');
       insert into settlement_event (settlement_id, seq, event, actor_id, at)
         select s.id, k, (array['draft', 'offer', 'confirm'])[k], t.user_id, t.created_at from sheet t join settlement s on s.order_id = t.order_id, generate_series(1, 3) k where k = 1 or k = 2 and s.state <> 'drafted' or s.state in ('due', 'done');
       insert into case_close (order_id, reason, asked_by, asked_at, state, answered_at)
         select order_id, '不再要了', user_id, created_at, case when status = 6 then 'asked' else 'agreed' end, created_at from gone where status = 7 and n % 1000 = 0 or status = 6 and n % 200 = 31;
       drop table trade, truck, gone, unit, cert, sheet, desk`,
    ],
  ]
}
