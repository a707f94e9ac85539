import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCaller, useLazyCall } from '@mall/client/useCall.ts'
import { Button, Drawer, Layout, Result, Skeleton } from 'antd'
import { Suspense, useEffect, useRef, useState } from 'react'
import { Link, Navigate, Route, Routes, useNavigate } from 'react-router'
import { useWide } from '../kernel/kit/useWide.ts'
import { Inbox } from '../platform/notice/Inbox.tsx'
import { ConsoleMenu } from './ConsoleMenu.tsx'
import { GlobalSearch } from './GlobalSearch.tsx'
import { firstScreen } from '../kernel/firstDesk.ts'
import { Guard } from './Guard.tsx'
import { Mark } from '../kernel/Mark.tsx'
import { pages, screens } from '../kernel/screens.ts'
import { boot, session } from '../kernel/session.ts'
import { TopFigures } from './TopFigures.tsx'
import { roleLabel, useStaff } from '../kernel/staff.ts'

const WORK_EVERY_MS = 10_000
const SETUP_EVERY_MS = 60_000
export function Shell() {
  const staff = useStaff()
  const call = useCaller()
  const client = useQueryClient()
  const go = useNavigate()
  const wide = useWide(901)
  const [open, setOpen] = useState(false)
  const work = useLazyCall('/api/ops/getWorkCount', {}, { refetchMs: WORK_EVERY_MS })
  const answers = staff.rights.includes('support.answer')
  const support = useLazyCall('/api/ops/getSupportCount', {}, { enabled: answers, refetchMs: WORK_EVERY_MS }).data
  // Who works in another window sees that somebody waits.
  const waiting = support ? support.waiting + support.unanswered : 0
  useEffect(() => {
    document.title = `${waiting > 0 ? `（${waiting} 人在等）` : ''}运营台${boot.siteName ? ` - ${boot.siteName}` : ''}`
  }, [waiting])
  const setUp = staff.rights.includes('settings.edit')
  const setup = useLazyCall('/api/ops/getSetup', {}, { enabled: setUp, refetchMs: SETUP_EVERY_MS })
  const logout = useMutation({ mutationFn: () => call('/api/user/logoutUser', {}), onSettled: session.logout })

  // The counts are asked for every ten seconds anyway; when they move, the open queue is out of date.
  const counts = work.data ? `${work.data.review}/${work.data.approval}/${work.data.cancelApply}/${work.data.intend}` : ''
  const seen = useRef(counts)
  useEffect(() => {
    if (seen.current !== '' && seen.current !== counts) {
      void client.invalidateQueries({ queryKey: ['/api/ops/getOrderQueue'] })
      void client.invalidateQueries({ queryKey: ['/api/ops/getIntendList'] })
    }
    seen.current = counts
  }, [counts, client])

  // Until the mall is ready for its first order, or the list was put away.
  const lacks = setup.data && setup.data.awayAt === null ? setup.data.openCount : 0
  const menu = (
    <>
      <a
        className="brand"
        href="/ops/"
        onClick={e => {
          e.preventDefault()
          setOpen(false)
          void go('/')
        }}
      >
        <Mark />
        <span>
          <b>{boot.siteName || '运营台'}</b>
          <small>运营台 · {roleLabel(staff.roles)}</small>
        </span>
      </a>
      <ConsoleMenu
        work={work.data}
        support={support}
        lacks={lacks}
        onGo={path => {
          setOpen(false)
          void go(path)
        }}
      />
    </>
  )

  return (
    <Layout className="ops">
      {wide ? (
        <Layout.Sider width={176} className="opsnav">
          {menu}
        </Layout.Sider>
      ) : (
        <Drawer
          open={open}
          onClose={() => setOpen(false)}
          placement="left"
          size={232}
          closable={false}
          classNames={{ body: 'opsnav' }}
          title={null}
        >
          {menu}
        </Drawer>
      )}
      <Layout>
        <Layout.Header className="opstop">
          {wide ? null : (
            <Button type="text" aria-label="打开菜单" onClick={() => setOpen(true)} className="burger">
              ☰
            </Button>
          )}
          {wide ? <GlobalSearch /> : <GlobalSearch narrow />}
          {wide ? <TopFigures work={work.data} /> : null}
          <span className="push who">
            {boot.demo ? <span className="tag wait">演示</span> : null}
            <Link to="/me" className="me" title="我的账号">
              {staff.name}
              <span className="mute role">{roleLabel(staff.roles)}</span>
            </Link>
            <Inbox />
            <Button size="small" onClick={() => logout.mutate()} loading={logout.isPending}>
              退出
            </Button>
          </span>
        </Layout.Header>
        <Layout.Content className="opsbody" id="main" role="main">
          <Suspense fallback={<Skeleton active paragraph={{ rows: 8 }} />}>
            <Routes>
              <Route
                path="/"
                element={
                  setUp && setup.isPending ? (
                    <Skeleton active paragraph={{ rows: 8 }} />
                  ) : (
                    <Navigate to={lacks > 0 ? '/setup' : firstScreen(staff)} replace />
                  )
                }
              />
              {screens.map(s => {
                const Page = pages.get(s.path)
                return Page ? (
                  <Route
                    key={s.path}
                    path={s.path}
                    element={
                      <Guard right={s.right}>
                        <Page />
                      </Guard>
                    }
                  />
                ) : null
              })}
              <Route
                path="*"
                element={
                  <Result icon={<Mark size={48} />} title="没有这个页面" subTitle="地址可能已经改变，请从左侧菜单进入。" />
                }
              />
            </Routes>
          </Suspense>
        </Layout.Content>
      </Layout>
    </Layout>
  )
}
