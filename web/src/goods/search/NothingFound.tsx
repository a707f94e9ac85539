import type { Reply } from '@mall/contract/main/calls.ts'
import { Fragment, Suspense, useState } from 'react'
import { useBoot } from '../../kernel/deps.ts'
import { lazyPart } from '../../kernel/lazyPart.ts'
import { Link, useSearchParams } from 'react-router'
import { Button, LinkButton } from '../../kernel/kit/Button.tsx'
import { Empty } from '../../kernel/kit/Empty.tsx'
import { Panel } from '../../kernel/kit/Panel.tsx'
import { namesOf, RANGES, withValues, without } from './criteria.ts'
import { ProductTable, type TableState } from './ProductTable.tsx'

const IntentDialog = lazyPart(() => import('../goods/IntentDialog.tsx'))
type Filters = Reply<'/api/search/searchFilterData'>

/** No dead end: which condition to drop and what that gives, the nearest sizes, and a question to the salesman. */
export function NothingFound({
  filters,
  state,
  read,
}: {
  filters: Filters | undefined
  state: (rows: Filters['nearest']) => TableState
  /** How the words were read. */
  read: { understood: readonly string[]; wantedT: number | null }
}) {
  const [query] = useSearchParams()
  const [asking, setAsking] = useState(false)
  const relax = filters?.relax.filter(r => r.count > 0) ?? []
  const nearest = filters?.nearest ?? []
  const elsewhere = filters?.elsewhere ?? []
  const didYouMean = filters?.didYouMean ?? []
  const unsold = filters?.unsoldName ?? ''
  const {
    site: { preparing },
    channel,
  } = useBoot()
  const sizes = RANGES.map(r => [query.get(r.from), r.to ? query.get(r.to) : null].filter(Boolean).join('–'))
    .map((v, i) => (v ? `${RANGES[i]?.label} ${v} ${RANGES[i]?.unit}` : ''))
    .filter(Boolean)
  const labels = (facet: 'productName' | 'grade') =>
    query.getAll(facet).map(code => filters?.facets.find(f => f.name === facet)?.values.find(v => v.code === code)?.label ?? code)
  /** Each condition goes where it belongs: a grade is no size. */
  const named = (head: string, chosen: readonly string[] = []) =>
    [...read.understood.filter(u => u.startsWith(`${head} `)).map(u => u.slice(head.length + 1)), ...chosen]
      .join('、')
      .slice(0, 60)
  const intent = {
    productName: named('品名', labels('productName')),
    grade: named('材质', labels('grade')),
    spec: [...['规格', '镀层', '要求', '包含'].map(head => named(head)), ...sizes].filter(Boolean).join('，').slice(0, 120),
    quantityT: read.wantedT,
  }
  return (
    <>
      {elsewhere.map(c => (
        <Panel
          key={c.channelCode}
          flush
          className="below"
          title={`${c.channelName}有 ${c.count} 条`}
          remark={c.count > c.rows.length && c.rows.length > 0 ? `头 ${c.rows.length} 条` : undefined}
          more={<Link to={withValues(query, { channelCode: c.channelCode })}>到{c.channelName}看全部</Link>}
        >
          {c.rows.length > 0 && <ProductTable rows={c.rows} state={state(c.rows)} sortable={false} totals={false} />}
        </Panel>
      ))}
      <Panel flush label="没有结果" {...(elsewhere.length > 0 ? { className: 'below' } : {})}>
        <Empty
          title={
            preparing
              ? '商品还没有上架'
              : unsold !== ''
                ? `商城没有${unsold}`
                : elsewhere.length > 0 && channel
                  ? `${channel.channelName}没有，上面是其他渠道的`
                  : undefined
          }
          actions={
            <>
              <Button look="ink" size="lg" onClick={() => setAsking(true)}>
                按这些条件提交采购意向
              </Button>
              {unsold === '' && !preparing && query.get('mode') !== 'futures' && (
                <LinkButton size="lg" to={withValues(query, { mode: 'futures', stock: '0' })}>
                  看期货排产
                </LinkButton>
              )}
            </>
          }
        >
          {didYouMean.length > 0 && (
            <>
              您要找的是不是：
              {didYouMean.map((o, i) => (
                <Fragment key={o.text}>
                  {i > 0 && '、'}
                  <Link to={withValues(query, { word: o.text })}>
                    {o.text}（{o.count} 条）
                  </Link>
                </Fragment>
              ))}
              。
              <br />
            </>
          )}
          {unsold !== '' || preparing
            ? '可以按这些条件提交采购意向，业务员会联系您。'
            : relax.length > 0
              ? '去掉一个条件就有：'
              : '可以换成品名、材质或规格再试，如 螺纹钢、HRB400E、Φ20*9；拼音也行，如 lwg。'}
          {relax.map((r, i) => (
            <Fragment key={r.drop}>
              {i > 0 && '，'}去掉「{r.label}」有{' '}
              <Link to={r.word === null ? without(query, ...namesOf(r.drop)) : withValues(query, { word: r.word })}>
                {r.count} 条
              </Link>
            </Fragment>
          ))}
          {relax.length > 0 && '。'}
        </Empty>
        {asking && (
          <Suspense>
            <IntentDialog start={intent} onClose={() => setAsking(false)} />
          </Suspense>
        )}
      </Panel>
      {nearest.length > 0 && (
        <Panel
          title="最接近的规格"
          remark={`${nearest.length} 条${nearest.every(r => r.channelCode !== channel?.channelCode) ? '，其他渠道的' : ''}`}
          flush
          className="below"
        >
          <ProductTable rows={nearest} state={state(nearest)} sortable={false} totals={false} />
        </Panel>
      )}
    </>
  )
}
