-- 订货参数: the last day on which a row is offered; null: without an end. What was ordered by it stays.
alter table order_option add column until_on date;
