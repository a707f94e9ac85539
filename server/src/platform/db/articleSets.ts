// Which articles are read now: said once for whoever asks, the pages and the map for search engines.

/**
 * `from ... where ...` of the articles that stand on the site at this moment: `a` the article, `c` its group, `v` the version in force (the newest
 * that was published and whose hour has come). Not those that were taken off, nor a link that leads nowhere. More conditions follow with `and`.
 */
export const articlesNow = `from article a join article_category c on c.cat_code = a.cat_code
  cross join lateral (select x.* from article_version x where x.article_id = a.article_id and x.state = 'published' and x.live_from <= now()
    order by x.live_from desc, x.version_no desc limit 1) v
  where (a.off_from is null or a.off_from > now()) and (v.is_open = 0 or v.link <> '')`
