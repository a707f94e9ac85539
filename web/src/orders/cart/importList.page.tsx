import './cart.css'
import { readTexts } from '@mall/domain/orders/cart/readTable.ts'
import { SettlementMode } from '@mall/domain/goods/goods/goods.codes.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { type DragEvent, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useBoot, useDeps } from '../../kernel/deps.ts'
import type { Head } from '../../kernel/page.ts'
import { Button } from '../../kernel/kit/Button.tsx'
import { Seg } from '../../kernel/kit/Choice.tsx'
import { ConfirmButton } from '../../kernel/kit/Dialog.tsx'
import { Skeleton } from '../../kernel/kit/Empty.tsx'
import { Area } from '../../kernel/kit/Field.tsx'
import { notify } from '../../kernel/kit/notify.ts'
import { Panel } from '../../kernel/kit/Panel.tsx'
import { Money } from '../../kernel/kit/Price.tsx'
import { Tag } from '../../kernel/kit/Tag.tsx'
import { ListOrders } from './ListOrders.tsx'
import { ListPlaces } from './ListPlaces.tsx'
import { ListRow } from './ListRow.tsx'
import { type Decided, type GroupName, GROUPS, isForOrdinary, isIn, isOpen, ordersOf, questionsOf } from './purchaseList.ts'
import { useLeaveToCart } from '../../goods/buying/OrdinaryCart.tsx'
import { LIST_FILES, readListFile } from './readListFile.ts'
import { type PurchaseList, usePurchaseList } from './usePurchaseList.ts'

const LIMIT = 200
/** Characters of a line. */
const LONGEST = 200

export const head = (): Head => ({ title: '导入清单', noIndex: true })

/** A purchase list is matched line by line before anything of it is in the cart. */
export default function ImportList() {
  const list = usePurchaseList()
  return (
    <main id="main" tabIndex={-1}>
      <div className="wrap impw">
        {!list.loaded ? (
          <>
            <h1 className="pagehd">导入清单</h1>
            <Panel>
              <Skeleton lines={6} />
            </Panel>
          </>
        ) : list.lines.length === 0 ? (
          <Paste list={list} />
        ) : (
          <Table list={list} />
        )}
      </div>
    </main>
  )
}

function Paste({ list }: { list: PurchaseList }) {
  const { session } = useDeps()
  const [text, setText] = useState('')
  const [file, setFile] = useState({ reading: false, said: '', wrong: '' })
  const [over, setOver] = useState(false)
  const box = useRef<HTMLInputElement>(null)
  const read = readTexts([text])
  const lines = read.lines.map(line => line.text)
  /** What the file says goes under what stands there already: nothing typed is lost. */
  const take = async (chosen: File | null | undefined) => {
    if (!chosen) return
    setFile({ reading: true, said: '', wrong: '' })
    try {
      const said = await readListFile(chosen, session.get().session.token)
      setText(old => (old.trim() === '' ? said.text : `${old.trimEnd()}\n${said.text}`))
      setFile({ reading: false, said: [`已读入「${chosen.name}」，请看过再配货。`, ...said.notes].join(' '), wrong: '' })
    } catch (e) {
      setFile({ reading: false, said: '', wrong: (e as Error).message })
    }
  }
  const drop = (e: DragEvent) => {
    setOver(false)
    const [chosen] = e.dataTransfer.files
    if (!chosen) return
    e.preventDefault()
    void take(chosen)
  }
  const long = lines.findIndex(l => l.length > LONGEST)
  const why =
    lines.length === 0
      ? '请粘贴清单'
      : long >= 0
        ? `第 ${long + 1} 行超过 ${LONGEST} 个字，请缩短`
        : lines.length > LIMIT
          ? `一次最多 ${LIMIT} 行，现有 ${lines.length} 行`
          : null
  return (
    <>
      <div className="ihead">
        <div>
          <h1>导入清单</h1>
          <p className="mute">粘贴或拖入文件之后先逐行配货，看过再加入购物车。</p>
        </div>
      </div>
      <Panel>
        <form
          className={over ? 'idrop over' : 'idrop'}
          onDragOver={e => {
            if (![...e.dataTransfer.types].includes('Files')) return
            e.preventDefault()
            setOver(true)
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
          onSubmit={e => {
            e.preventDefault()
            if (!why) void list.start(lines)
          }}
        >
          <Area
            label="采购清单，每行一种商品"
            rows={12}
            value={text}
            onChange={e => setText(e.target.value)}
            placeholder={
              'HRB400E 20*9 30吨\n盘螺8 HRB400E 12件\n螺纹钢\tHRB400E\t22*9000\t6\n三级抗震 14×9米 4件\n热卷 Q235B 3.0*1500*C 20吨 送天津'
            }
            hint="商品编号，或材质加规格，后面写数量和单位；没写单位的会问一次。可以从 Excel、微信直接粘贴，写「送天津」也读得懂。"
          />
          {file.wrong && (
            <p className="err" role="alert">
              {file.wrong}
            </p>
          )}
          {file.said && (
            <p className="mute" role="status">
              {file.said}
            </p>
          )}
          {read.aside.length > 0 && (
            <p className="mute">
              不当货读的 {read.aside.length} 行：{read.aside.slice(0, 3).join('；').slice(0, 120)}
              {read.aside.length > 3 && ' …'}
            </p>
          )}
          <div className="row gaptop">
            <Button look="primary" size="lg" type="submit" disabledReason={why} busy={list.waiting} busyText="正在配货">
              逐行配货{lines.length > 0 && `（${lines.length} 行）`}
            </Button>
            <input
              ref={box}
              type="file"
              hidden
              aria-label="清单的文件"
              accept={LIST_FILES}
              onChange={e => {
                void take(e.target.files?.[0])
                e.target.value = ''
              }}
            />
            <Button size="lg" busy={file.reading} busyText="正在读" onClick={() => box.current?.click()}>
              从 Excel 读入
            </Button>
            <Link to="/cart">回购物车</Link>
          </div>
        </form>
      </Panel>
    </>
  )
}

const GROUP: Record<GroupName, { title: string; tone: 'wait' | 'info' | 'bad' | 'good'; says: string }> = {
  choose: { title: '要选一个', tone: 'wait', says: '写得不全，选了才加入' },
  instead: { title: '替代', tone: 'info', says: '和您写的不完全一样，不同处已标出' },
  none: { title: '配不到', tone: 'bad', says: '转意向，或改写再配' },
  good: { title: '已配好', tone: 'good', says: '材质、规格、数量都对得上' },
}

function Table({ list }: { list: PurchaseList }) {
  const [asPasted, setAsPasted] = useState(false)
  const [added, setAdded] = useState(0)
  const navigate = useNavigate()
  const { ccNo } = useBoot()
  const leave = useLeaveToCart()
  const { decided } = list
  const chosen = decided.filter(isIn)
  const open = decided.filter(isOpen).length
  const uncovered = decided.filter(isForOrdinary).length
  const orders = ordersOf(decided)
  const sum = (pick: (d: Decided) => number) => chosen.reduce((a, d) => a + pick(d), 0)
  const noOf = new Map(list.lines.map((l, i) => [l.id, i + 1]))
  const groups = asPasted
    ? [{ name: null, rows: decided }]
    : GROUPS.map(name => ({ name, rows: decided.filter(d => d.group === name) }))

  const add = async () => {
    const n = await list.add()
    if (n === 0) return
    notify.success(`已加入购物车 ${n} 行。`)
    if (n === decided.length) return navigate('/cart')
    setAdded(a => a + n)
    window.scrollTo({ top: 0 })
  }
  const addOrdinary = async () => {
    const n = await list.add('ordinary')
    if (n > 0)
      notify.success(`已放进普通购物车 ${n} 行，不按合同价。合同购物车没有变。`, {
        act: { label: '退出合同模式，去结算', run: leave },
      })
  }
  return (
    <>
      <div className="ihead">
        <div>
          <h1>导入清单</h1>
          <p className="mute" role="status">
            {list.waiting ? (
              '正在配货'
            ) : (
              <>
                读到 {decided.length} 行：<b>{chosen.length} 行可加入</b>
                {open > 0 && `，${open} 行要您定`}。
              </>
            )}
            {ccNo && `按合同 ${ccNo} 订货，价格按合同${uncovered > 0 ? `；合同不含的 ${uncovered} 行可以放进普通购物车` : ''}。`}
            点「加入购物车」前购物车不变。
            {added > 0 && (
              <>
                已加入 {added} 行，<Link to="/cart">去购物车</Link>。
              </>
            )}
          </p>
        </div>
        <span className="push row">
          <ConfirmButton
            title={`放弃这 ${decided.length} 行，重新粘贴？`}
            consequence="清单里还没加入购物车的行和您的选择都不再保留。"
            confirmText="重新粘贴"
            onConfirm={() => list.start([])}
          >
            重新粘贴
          </ConfirmButton>
        </span>
      </div>
      <Settings list={list} asPasted={asPasted} onOrder={setAsPasted} />
      <ListPlaces list={list} />
      <AmountQuestions list={list} />
      <section className="panel itab" aria-label="逐行配货" aria-busy={list.waiting || undefined}>
        <table className="imp">
          <thead>
            <tr>
              <th>
                <span className="vh">加入</span>
              </th>
              <th>您写的</th>
              <th>配到的商品</th>
              <th>仓库</th>
              <th className="num">到货价</th>
              <th className="num">数量</th>
              <th className="num">到货金额</th>
              <th>
                <span className="vh">操作</span>
              </th>
            </tr>
          </thead>
          {groups.map(({ name, rows }) =>
            rows.length === 0 ? null : (
              <tbody key={name ?? 'all'}>
                {name && (
                  <tr className={`gh ${GROUP[name].tone}`}>
                    <th colSpan={8} scope="colgroup">
                      <b>{GROUP[name].title}</b> <Tag tone={GROUP[name].tone}>{rows.length} 行</Tag>
                      <span className="mute">{GROUP[name].says}</span>
                    </th>
                  </tr>
                )}
                {rows.map(d => (
                  <ListRow key={d.line.id} d={d} no={noOf.get(d.line.id) ?? 0} list={list} />
                ))}
              </tbody>
            ),
          )}
        </table>
      </section>
      {orders.length > 0 && <ListOrders orders={orders} open={open} />}
      <div className="sumbar" role="region" aria-label="合计">
        {open > 0 && (
          <span className="warn">
            还有 {open} 行没定<small className="mute">留在这份清单里，可稍后再定</small>
          </span>
        )}
        <dl aria-live="polite">
          <div>
            <dt>可加入</dt>
            <dd>
              {chosen.length} 行 {sum(d => d.pieces)} 件
            </dd>
          </div>
          <div>
            <dt>重量</dt>
            <dd>{tons(sum(d => d.weightKg))} 吨</dd>
          </div>
          <div>
            <dt>到货合计</dt>
            <dd>
              <Money fen={sum(d => d.totalFen)} main />
            </dd>
          </div>
        </dl>
        {uncovered > 0 && (
          <Button
            size="lg"
            onClick={addOrdinary}
            busyText="正在加入"
            disabledReason={list.waiting ? '正在配货' : null}
            reasonAt="title"
          >
            放进普通购物车（{uncovered} 行）
          </Button>
        )}
        <Button
          look="primary"
          size="lg"
          onClick={add}
          busyText="正在加入"
          disabledReason={list.waiting ? '正在配货' : chosen.length === 0 ? '先选或改一行' : null}
          reasonAt="title"
        >
          加入购物车（{chosen.length} 行）
        </Button>
      </div>
    </>
  )
}

/** What a whole column leaves open is asked once. */
function AmountQuestions({ list }: { list: PurchaseList }) {
  const questions = questionsOf(list.decided)
  if (questions.length === 0) return null
  return (
    <section className="panel iset" aria-label="数量怎么读">
      {questions.map(q => (
        <div className="row" key={`${q.about}${q.choices.join()}`}>
          <span>
            {q.lines.length} 行：{q.about}
          </span>
          {q.choices.map(unit => (
            <Button
              key={unit}
              size="sm"
              disabledReason={list.waiting ? '正在配货' : null}
              onClick={() => list.answer(q.lines, unit)}
            >
              都按{unit}
            </Button>
          ))}
        </div>
      ))}
    </section>
  )
}

function Settings({ list, asPasted, onOrder }: { list: PurchaseList; asPasted: boolean; onOrder: (asPasted: boolean) => void }) {
  const { location, channel } = useBoot()
  const { wishes, setWishes } = list
  return (
    <section className="panel iset" aria-label="怎么配">
      {!channel?.commonly && (
        <>
          <span className="sl">送到</span>
          <b className="to">{location.cityName}</b>
        </>
      )}
      <span className="sl">先取</span>
      <Seg
        label="取仓规则"
        value={wishes.rule}
        onChange={rule => setWishes({ ...wishes, rule })}
        options={[
          { value: 'own', label: '厂内成品库' },
          { value: 'cheapest', label: '到货价最低' },
          { value: 'fewest', label: '订单最少' },
        ]}
      />
      <span className="sl">没写计重时</span>
      <Seg
        label="计重"
        value={wishes.settlement}
        onChange={settlement => setWishes({ ...wishes, settlement })}
        options={[SettlementMode.theoretical, SettlementMode.weighed].map(value => ({
          value,
          label: SettlementMode.label(value),
        }))}
      />
      <span className="push row">
        <Seg
          label="行的顺序"
          value={asPasted ? 'pasted' : 'open'}
          onChange={v => onOrder(v === 'pasted')}
          options={[
            { value: 'open', label: '要定的在前' },
            { value: 'pasted', label: '按原顺序' },
          ]}
        />
      </span>
    </section>
  )
}
