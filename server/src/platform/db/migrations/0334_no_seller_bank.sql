-- Papers print 收款账户, which two persons agree to; the line of their own, which one could change, is gone.
delete from setting where key = 'contract.sellerBank';
