import type { Reply } from '@mall/contract/main/calls.ts'
import { useLazyCall } from '@mall/client/useCall.ts'
import { SettlementMode } from '@mall/domain/goods/goods/goods.codes.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { grouped } from '../../kernel/kit/number.ts'
import { Panel } from '../../kernel/kit/Panel.tsx'
import { byChannel } from './channelInputs.ts'
import type { BlockProps } from './homeData.ts'
import { searchAddress, sizeAddress, sizeText } from './shelfAddress.ts'

type ShelfData = Reply<'/api/goods/getChannelShelf'>

/** What lies on the channel's shelf: varieties and grades with their counts, sizes, ways of weighing, depots. Every word leads to its list. */
export function Shelf({ code, b }: BlockProps) {
  const shelf = useLazyCall('/api/goods/getChannelShelf', byChannel(code)).data
  return (
    <Panel title={b.title || '品类'} remark={b.subtitle} more={<Link to="/search">全部现货</Link>} flush className="fill ctree">
      {!shelf || shelf.varieties.length === 0 ? (
        <p className="bd mute">现在没有现货，可在搜索页提交采购意向，由业务员报价。</p>
      ) : (
        <dl className="tree">
          <Varieties shelf={shelf} />
          {shelf.size && (
            <Row title={shelf.size.axis === 'diameter' ? '直径，mm' : '厚度，mm'} kind="s not-n">
              {shelf.size.values.map(v => (
                <Link key={v.mm} to={sizeAddress(shelf.size?.axis ?? 'diameter', v.mm)}>
                  {v.mm}
                </Link>
              ))}
            </Row>
          )}
          {(shelf.lengths.length > 1 || shelf.settlements.length > 1) && (
            <Row title="长度与计重" kind="not-n">
              {shelf.lengths.length > 1 &&
                shelf.lengths.map(l => (
                  <Link key={l.mm} to={searchAddress({ lengthFromMm: String(l.mm), lengthToMm: String(l.mm) })}>
                    {sizeText(l.mm)}
                  </Link>
                ))}
              {shelf.settlements.length > 1 &&
                shelf.settlements.map(s => (
                  <Link key={s.settlement} to={searchAddress({ settlement: String(s.settlement) })}>
                    {SettlementMode.label(s.settlement)}
                  </Link>
                ))}
            </Row>
          )}
          <Row title="仓库">
            {shelf.depots.map(d => (
              <Link key={d.depotCode} to={searchAddress({ depot: d.depotCode })}>
                {d.depotName}
              </Link>
            ))}
          </Row>
        </dl>
      )}
    </Panel>
  )
}

const categoryAddress = (cateCode: string, name: string) => searchAddress({ cid: cateCode, cidName: name })

function Varieties({ shelf }: { shelf: ShelfData }) {
  const [first] = shelf.varieties
  if (first && first.grades.length === 0)
    return (
      <Row title="品种">
        {shelf.varieties.map(v => (
          <Link key={v.cateCode} to={categoryAddress(v.cateCode, v.name)}>
            {v.name}
            <small>{grouped(v.count)}</small>
          </Link>
        ))}
      </Row>
    )
  return shelf.varieties.map(v => (
    <Row
      key={v.cateCode}
      title={
        <Link to={categoryAddress(v.cateCode, v.name)}>
          {v.name}
          <small>{grouped(v.count)}</small>
        </Link>
      }
    >
      {v.grades.map(g => (
        <Link key={g.grade} to={searchAddress({ cid: v.cateCode, cidName: v.name, grade: g.grade })}>
          {g.grade}
          <small>{grouped(g.count)}</small>
        </Link>
      ))}
    </Row>
  ))
}

function Row({ title, kind = '', children }: { title: ReactNode; kind?: string; children: ReactNode }) {
  return (
    <>
      <dt className={kind.includes('not-n') ? 'not-n' : undefined}>{title}</dt>
      <dd className={kind || undefined}>{children}</dd>
    </>
  )
}
