import type { Reply } from '@mall/contract/main/calls.ts'

type Wrong = Reply<'/api/ops/tryGoodsByRule'>['wrong'][number]
/** Goods named beside a mistake; the others are counted. */
const NAMED = 3

/** What of a rule has to be mended, each mistake once with the goods it would make: a rule has no rows and no file. Nothing where nothing is wrong. */
export function RuleWrong({ wrong, count }: { wrong: readonly Wrong[]; count: number }) {
  const groups = new Map<string, { column: string; why: string; goods: Set<string> }>()
  for (const { column, why, value } of wrong) {
    const group = groups.get(`${column} ${why}`) ?? { column, why, goods: new Set<string>() }
    groups.set(`${column} ${why}`, group)
    group.goods.add(value)
  }
  if (groups.size === 0) return null
  return (
    <section className="panel" aria-label="要改的规则">
      <div className="panel-head">
        <h2>要改的规则</h2>
        <span className="warn">
          {count > wrong.length ? `共 ${count} 处，先列前 ${wrong.length} 处；` : ''}
          改好上面的规则再试建，什么都还没有写入
        </span>
      </div>
      <div className="scrollx" role="region" aria-label="要改的规则" tabIndex={0}>
        <table className="plain-table">
          <thead>
            <tr>
              <th>哪一项</th>
              <th>怎样改</th>
              <th>哪些商品</th>
            </tr>
          </thead>
          <tbody>
            {[...groups.entries()].map(([key, { column, why, goods }]) => (
              <tr key={key}>
                <td className="nowrap">{column}</td>
                <td>{why}</td>
                <td>
                  {[...goods].slice(0, NAMED).map(name => (
                    <div key={name}>{name}</div>
                  ))}
                  {goods.size > NAMED ? <small className="mute">等 {goods.size} 个商品</small> : null}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
