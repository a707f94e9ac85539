// 客服: conversations and what is promised afterwards.
import type { Invariant } from './invariant.ts'

export const support: readonly Invariant[] = [
  {
    id: 'KF01',
    says: '会话里的话从 1 起连号，不缺不重，最后一号就是会话记的号',
    sql: `select t.thread_no from support_thread t left join support_message m on m.thread_id = t.id group by t.id, t.thread_no, t.last_seq
            having count(m.seq) <> t.last_seq or coalesce(max(m.seq), 0) <> t.last_seq`,
  },
  {
    id: 'KF02',
    says: '结束的会话都有时刻与缘由，没结束的一人只有一个',
    sql: `select thread_no from support_thread where (state = 'ended') <> (ended_at is not null and ended_by <> '')
          union all select user_id::text from support_thread where state <> 'ended' and user_id is not null group by user_id having count(*) > 1`,
  },
  {
    id: 'KF03',
    says: '工单要么交给还在岗的同事，要么在未分派里；已回复的有回复、有人',
    sql: `select k.ticket_no from support_ticket k left join app_user o on o.id = k.owner_id
            where (k.owner_id is not null and o.staff_code is null) or (k.state = 'done' and (k.answer = '' or k.owner_id is null or k.done_at is null))`,
  },
]
