// Four weeks of searches of the demo's buyers, most found and a few not, and one synonym the desk has made already.
import type { Pool } from '../../../server/src/kernel/ports/database.ts'

/** Searches and empty ones of a day at the middle of the week. */
const WORDS: readonly (readonly [word: string, channelCode: string, searches: number, empty: number])[] = [
  ['HRB400E 20*9', 'J0000009', 38, 0],
  ['螺纹钢', '', 31, 0],
  ['三级抗震 16', 'J0000009', 22, 0],
  ['盘螺 8', 'J0000009', 17, 0],
  ['热轧卷 5.75*1500', 'J0000001', 34, 2],
  ['Q235B', 'J0000001', 26, 0],
  ['Q355B 20', 'J0000001', 19, 0],
  ['镀锌卷 1.0', 'J0000011', 21, 1],
  ['冷轧 1.0*1250', 'J0000011', 16, 0],
  ['高线 6.5', 'J0000010', 15, 0],
  ['盘条', 'J0000010', 9, 0],
  ['彩涂 海蓝', 'J0000012', 8, 1],
  ['方管 40*40', 'J0000013', 11, 1],
  ['角钢 50*5', '', 9, 1],
  ['镀锌角钢', 'J0000009', 6, 6],
  ['洋元', 'J0000009', 5, 5],
  ['马口铁', '', 3, 3],
  ['316L 卷', '', 2, 2],
  ['桥梁支座', '', 1, 1],
]

export async function seedSearchWords(pool: Pool): Promise<void> {
  await pool.run(
    `insert into search_word (day, word, channel_code, searches, empty, last_at)
     select d.day, t.word, t.channel, n.searches, least(n.searches, case when t.empty = t.searches then n.searches else least(t.empty, n.searches - 1) end),
       least(now(), d.day::timestamp at time zone 'Asia/Shanghai' + interval '16 hours 20 minutes')
     from unnest($1::text[], $2::text[], $3::int[], $4::int[]) with ordinality as t(word, channel, searches, empty, n)
     cross join (select (now() at time zone 'Asia/Shanghai')::date - g as day, g from generate_series(0, 28) g) d
     cross join lateral (select greatest(1, (t.searches * (case when extract(isodow from d.day) > 5 then 0.4 else 0.85 + 0.1 * ((d.g + t.n) % 4) end))::int) as whole) w
     -- Of today what has come by now: little by night, from seven in the morning to seven in the evening the most.
     cross join lateral (select case when d.g > 0 then w.whole
       else floor(w.whole * least(1, greatest(0.02, (extract(epoch from (now() at time zone 'Asia/Shanghai')::time) / 3600 - 7) / 12)) + (t.n * 7 % 10) / 20.0)::int end as searches) n
     where n.searches > 0`,
    [WORDS.map(w => w[0]), WORDS.map(w => w[1]), WORDS.map(w => w[2]), WORDS.map(w => w[3])],
  )
  await pool.run(
    `insert into search_synonym (word, means, made_by, made_at)
     select '建筑铁条', '螺纹钢', id, now() - interval '5 days' from app_user where staff_code = 'S004'`,
  )
}
