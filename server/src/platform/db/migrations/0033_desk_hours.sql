-- The limits of the mill's own desks run in working hours (decision 0042): what was set in hours of the clock becomes as many days of ten.
update setting set value = greatest(1, ceil(value::int * 10 / 24.0))::text where key in ('order.reviewHours', 'order.approvalHours');
