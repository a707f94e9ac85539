-- A unit's claims of before and its return are found by the unit: the chain of an order says where its steel is now.
create index claim_unit_of on claim_unit (waybill_unit_id);
