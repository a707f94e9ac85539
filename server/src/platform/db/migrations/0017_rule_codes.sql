-- Choices of rules are kept by their codes; what they are called is the console's matter.
update setting set value = case value
    when '可选' then 'optional' when '必须' then 'required' when '关闭' then '0' when '正常' then 'normal' when '延迟' then 'late'
    when '不回调' then 'silent' when '不可用' then 'down' when '失败' then 'fail' else value end
  where key in ('staff.twoFactor', 'account.passwordMaxDays', 'sandbox.bank', 'sandbox.sms');
