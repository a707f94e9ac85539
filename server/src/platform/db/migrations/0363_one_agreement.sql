-- The bottom of the page leads to the agreed texts themselves (decision 0139): the two short ones of the same name that a new mall came with are taken
-- off, where nobody has written another version of them. Their text stays with their versions.
update article a set off_from = date_trunc('milliseconds', now()), rev = a.rev + 1
from article_version v
where a.article_id in ('bottomArticle-3', 'bottomArticle-4') and a.off_from is null
  and v.article_id = a.article_id and v.version_no = 1 and v.made_by is null and v.title in ('隐私政策', '服务协议')
  and not exists (select 1 from article_version x where x.article_id = a.article_id and x.version_no > 1);
