-- What makes work for a job says so where it is written: at the commit every process hears the job's name on the channel mall_work, after a
-- rollback nobody does, and of the same name said twice in a transaction one is told (decision 0024). Each row of the list below is a fact and
-- the job it wakes; a name with a number is heard of so many milliseconds later. A moment that is further away than soon() is no fact yet: the
-- sweep that comes before it asks when it is (server/src/platform/db/soon.ts, as far ahead as here).
create function wake() returns trigger language plpgsql as $$
begin
  for i in 0 .. tg_nargs - 1 loop
    perform pg_notify('mall_work', tg_argv[i]);
  end loop;
  return null;
end $$;
create function soon(at timestamptz) returns boolean language sql stable as $$ select at <= now() + interval '90 seconds' $$;

-- A rule or a switch of the sandbox may be what any of them waited for; whoever hears it reads the rules anew.
create trigger wake_all after insert or update or delete on setting for each row execute function wake('*');

-- Orders, contracts, money.
create trigger wake_hold after insert or update of hold_until, status on orders for each row
  when (new.status in (0, 1, 2, 3) and soon(new.hold_until)) execute function wake('end-overdue-orders');
create trigger wake_delivery after insert or update of status, cancel_apply on orders for each row
  when (new.status in (5, 6) and new.stock_mode = 1 and new.cancel_apply <> 1) execute function wake('allocate-units');
create trigger wake_received after update of status on orders for each row
  when (new.status = 7 and old.status <> 7) execute function wake('draft-settlements');
create trigger wake_void after update of status on order_contract for each row
  when (new.status = 4 and old.status <> 4) execute function wake('revoke-dead-signings');
create trigger wake_flow after insert or update of next_ask_at on sign_flow for each row
  when (soon(new.next_ask_at)) execute function wake('work-on-signings');
create trigger wake_notice after insert or update of due_at on sandbox_sign_notice for each row
  when (new.delivered_at is null and new.tries < 5 and soon(new.due_at)) execute function wake('sandbox-sign-notices');
create trigger wake_payment after insert on pay_request for each row
  when (new.state = 0 and new.provider <> 'BALANCE') execute function wake('reconcile-payments 15100');
create trigger wake_source after insert or update of state on pay_refund for each row
  when (new.state = 'asked') execute function wake('work-on-source-refunds');
create trigger wake_bank after insert or update of state on sandbox_bank_refund for each row
  when (new.state = 'taken' or new.told = 0) execute function wake('work-sandbox-refunds 2100');
create trigger wake_transfer after insert on sandbox_transfer for each row
  when (not new.notified) execute function wake('tell-transfers 20100');
create trigger wake_draft after insert or update of state on draft for each row
  when (new.state in ('waiting', 'signed')) execute function wake('work-on-drafts');
create trigger wake_presented after insert on sandbox_draft_presented for each row execute function wake('work-on-drafts');
create trigger wake_news after insert on sandbox_draft for each row
  when (not new.notified) execute function wake('work-on-drafts 20100');

-- What leaves the house.
create trigger wake_sms after insert or update of due_at on outbox for each row
  when (new.sent_at is null and soon(new.due_at)) execute function wake('send-outbox');
create trigger wake_mail after insert or update of state, due_at on mail_outbox for each row
  when (new.state = 'waiting' and soon(new.due_at)) execute function wake('send-mails');
create trigger wake_delivery after insert or update of state, next_at, forced on open_delivery for each row
  when (new.state = 'waiting' and soon(new.next_at)) execute function wake('send-hooks');
create trigger wake_hook after update of stopped_at on open_hook for each row
  when (new.stopped_at is null and old.stopped_at is not null) execute function wake('send-hooks');
create trigger wake_erp after insert or update of state, next_at on erp_outbox for each row
  when (new.state <> 'done' and soon(new.next_at)) execute function wake('work-on-erp');
create trigger wake_erp after insert or update of state on sandbox_erp for each row
  when (new.state = 'taken') execute function wake('work-on-erp');
create trigger wake_erp after insert or update of state on sandbox_erp_event for each row
  when (new.state = 'taken') execute function wake('work-on-erp');
create trigger wake_level after insert or update of state, next_at on erp_stock_level for each row
  when (new.state = 'stuck' and soon(new.next_at)) execute function wake('retry-erp-stock');

-- Papers.
create trigger wake_invoice after insert or update of flow, send_after, ask_at on invoice for each row
  when (new.flow <> 'WE' or soon(new.ask_at)) execute function wake('issue-invoices');
create trigger wake_apply after insert or update of apply_status, hold_until on invoice_apply for each row
  when (new.apply_status = 0 and soon(new.hold_until)) execute function wake('issue-invoices');
create trigger wake_red after insert or update of state, expires_at, done_at on red_letter for each row
  execute function wake('issue-invoices', 'pay-claims');
create trigger wake_tax after insert or update of state, ready_at, notify_at on sandbox_tax_job for each row
  when ((new.state = 'queued' and soon(new.ready_at)) or soon(new.notify_at)) execute function wake('sandbox-tax-notices');
create trigger wake_export after insert or update of state on export_job for each row
  when (new.state = 'waiting') execute function wake('make-exports');

-- Yard, gate, scale, laboratory.
create trigger wake_yard after insert or update of state, won_line_id on steel_unit for each row
  when ((new.state = 'free' and new.source = 'stock') or (new.state = 'kept' and new.won_line_id is not null)) execute function wake('allocate-units');
create trigger wake_compare after insert or update of state, order_line_id, compared_line on steel_unit for each row
  when (new.state in ('allocated', 'loaded') and new.compared_line is distinct from new.order_line_id) execute function wake('compare-heats');
create trigger wake_stray after update of order_line_id on steel_unit for each row
  when (old.order_line_id is not null and new.order_line_id is distinct from old.order_line_id) execute function wake('compare-heats');
create trigger wake_heat after insert on heat_record for each row execute function wake('compare-heats', 'issue-certificates');
create trigger wake_left after update of left_at, certified_at on waybill for each row
  when (new.left_at is not null and new.certified_at is null) execute function wake('issue-certificates');
create trigger wake_dispute after insert or update of state, reply_by on weigh_dispute for each row
  when (new.state = 'open' and soon(new.reply_by)) execute function wake('lapse-weigh-disputes');
create trigger wake_ticket after insert on scale_ticket for each row
  when (new.kind <> 'first') execute function wake('lapse-weigh-disputes');

-- Settlement and claims.
create trigger wake_truck after update of status, ended_at, settled_at on waybill for each row
  when (new.status >= 5 and new.ended_at is null) execute function wake('draft-settlements', 'pay-claims');
create trigger wake_objection after update of state on weight_objection for each row
  when (new.state <> 'open') execute function wake('draft-settlements');
create trigger wake_receipt after update of held on receipt for each row
  when (old.held and not new.held) execute function wake('draft-settlements');
create trigger wake_sheet after update of state on settlement for each row
  when (new.state in ('due', 'done', 'void')) execute function wake('draft-settlements', 'pay-claims');
create trigger wake_final after update of final_fen on framework_call for each row
  when (new.final_fen is not null) execute function wake('draft-settlements');
create trigger wake_claim after update of status, waits_for on claim for each row
  when ((new.status = 4 or new.waits_for <> '') and (new.status, new.waits_for) is distinct from (old.status, old.waits_for))
  execute function wake('pay-claims');

-- Goods, prices, what begins at an hour.
create trigger wake_import after insert or update of state on goods_import for each row
  when (new.state = 'waiting') execute function wake('write-goods-imports');
create trigger wake_plan after insert or update of state, due_at on sku_shelf_plan for each row
  when (new.state = 'planned' and soon(new.due_at)) execute function wake('run-shelf-plans');
create trigger wake_publish after insert or update of state, publish_at on repricing for each row
  when (new.state = 'approved' and soon(coalesce(new.publish_at, now()))) execute function wake('publish-prices');
create trigger wake_start after insert or update of state, starts_at on option_change for each row
  when (new.state = 'approved' and soon(coalesce(new.starts_at, now()))) execute function wake('start-options');
create trigger wake_quote after insert or update of state, expires_at on price_quote for each row
  when (new.state in ('offered', 'accepted') and soon(new.expires_at)) execute function wake('work-on-quotes');

-- Auctions and group buying. A bid that moves the end away wakes nobody: at the old end the clock asks when the new one is.
create trigger wake_lot after insert on bid_lot for each row
  when (new.status = 1) execute function wake('run-lot-clocks', 'tell-bidders');
create trigger wake_lot_moved after update of status, open_at, ends_at, paused_at, resume_at, night_pause on bid_lot for each row
  when (new.status = 1 and (old.status <> 1 or new.ends_at < old.ends_at
    or (new.open_at, new.paused_at, new.resume_at, new.night_pause) is distinct from (old.open_at, old.paused_at, old.resume_at, old.night_pause)))
  execute function wake('run-lot-clocks', 'tell-bidders');
create trigger wake_ceiling after insert or update of auto_fen on bid_entry for each row
  when (new.auto_fen is not null and new.best_seq is null) execute function wake('run-lot-clocks');
create trigger wake_bid after insert on bid for each row execute function wake('tell-bidders');
create trigger wake_group after insert or update of state, published_at, starts_at, ends_at on group_buy for each row
  when (new.published_at is not null and new.state in (0, 1, 2) and (soon(new.ends_at) or (new.state = 0 and soon(new.starts_at))))
  execute function wake('run-group-clocks');
create trigger wake_member after insert or update of state on group_member for each row
  when (new.state = 'pending') execute function wake('run-group-clocks');

-- People and talk. An employee in a buyer's name hangs on both and on his own session.
create trigger wake_session after insert or update of revoked, expires_at on session for each row
  when ((new.actor_id is not null or new.kind = 'staff') and (new.revoked or soon(new.expires_at))) execute function wake('end-proxy-sessions');
create trigger wake_frozen after update of frozen on app_user for each row
  when (new.frozen and not old.frozen) execute function wake('end-proxy-sessions');
create trigger wake_frozen after update of frozen on company for each row
  when (new.frozen and not old.frozen) execute function wake('end-proxy-sessions');
create trigger wake_thread after insert or update of state, transfer_until on support_thread for each row
  when (new.state = 'waiting' or (new.state <> 'ended' and soon(new.transfer_until))) execute function wake('work-on-support');
create trigger wake_duty after update of on_duty on support_duty for each row
  when (old.on_duty and not new.on_duty) execute function wake('work-on-support');
