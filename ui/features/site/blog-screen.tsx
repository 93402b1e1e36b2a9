import { IconArticle, IconSearch } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { blogCategories, blogsList } from '../../../adapters/client/lazy-calls.ts'
import type { PostRow } from '../../../core/contracts/blog.contract.ts'
import { addressOf, feedAddress } from '../../../core/navigation/addresses.ts'
import { linkTo } from '../../shared/app/link-to.ts'
import { dayText } from '../../shared/app/moments.ts'
import { useCall } from '../../shared/app/use-call.ts'
import { EXACT } from '../../shared/products/list-links.ts'
import { PagesNav } from '../../shared/products/pages-nav.tsx'
import market from '../../shared/products/products.module.css'
import shell from '../../shared/shell/shell.module.css'
import { FailedPanel, StatePanel } from '../../shared/states/state-panel.tsx'
import { blogInput, type BlogSearch } from './blog-search.ts'
import classes from './site.module.css'

/** The posts of the blog, with search and categories; works without scripts. */
export function BlogScreen({ search }: { readonly search: BlogSearch }) {
  const list = useCall(blogsList, blogInput(search), { keepPreviousData: true })
  const { data: categories } = useCall(blogCategories, {})
  const posts = list.data
  const isNarrowed = (search.search ?? '') !== '' || search.category !== undefined
  return (
    <div className={classes.blog}>
      <header className={classes.head}>
        <h1>{search.category ?? 'Blog'}</h1>
        <form role="search" aria-label="Posts of the blog" method="get" action={addressOf('blogs')}>
          {search.category === undefined ? null : <input type="hidden" name="category" value={search.category} />}
          <input
            key={search.search}
            type="search"
            name="search"
            aria-label="Search posts"
            placeholder="Search posts"
            maxLength={200}
            defaultValue={search.search}
          />
          <button type="submit" aria-label="Search">
            <IconSearch size={18} stroke={1.5} aria-hidden />
          </button>
        </form>
      </header>
      {(categories?.data ?? []).length === 0 ? null : (
        <nav aria-label="Categories">
          <ul className={market.choices}>
            {[{ name: undefined, posts: undefined }, ...(categories?.data ?? [])].map(({ name, posts: count }) => (
              <li key={name ?? ''}>
                <Link
                  {...EXACT}
                  {...linkTo(addressOf('blogs', {}, { category: name, search: search.search }))}
                  aria-current={name === search.category ? 'true' : undefined}
                >
                  {name ?? 'All'} {count === undefined ? null : <span className={classes.quiet}>{count}</span>}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {posts === undefined ? (
        list.isError ? (
          <FailedPanel
            icon={<IconArticle size={28} stroke={1.5} />}
            title="The posts could not be loaded"
            onRetry={() => void list.refetch()}
          />
        ) : null
      ) : posts.data.length === 0 ? (
        <StatePanel
          icon={<IconArticle size={28} stroke={1.5} />}
          title={isNarrowed ? 'No post matches' : posts.total > 0 ? 'This page is beyond the end' : 'No posts yet'}
          actions={
            isNarrowed || posts.total > 0 ? (
              <Link {...EXACT} {...linkTo(addressOf('blogs'))} className={`${shell.plainButton} ${shell.strongButton}`}>
                Show all posts
              </Link>
            ) : undefined
          }
        >
          {isNarrowed ? 'Use fewer words, or another category.' : undefined}
        </StatePanel>
      ) : (
        <ul className={classes.posts}>
          {posts.data.map((post) => (
            <li key={post.slug}>
              <Post post={post} />
            </li>
          ))}
        </ul>
      )}
      {posts === undefined ? null : (
        <PagesNav
          page={posts.current_page}
          lastPage={posts.last_page}
          linkOf={(page) => linkTo(addressOf('blogs', {}, { ...search, page: page === 1 ? undefined : page }))}
        />
      )}
      <p className={classes.quiet}>
        <a href={feedAddress()}>Follow the blog by its feed</a>
      </p>
    </div>
  )
}

/** A post as lists show it. */
export function Post({ post }: { readonly post: PostRow }) {
  return (
    <article className={classes.post}>
      <PostFacts post={post} />
      <h2>
        <Link {...linkTo(addressOf('blog', { slug: post.slug }))}>{post.title}</Link>
      </h2>
      <p>{post.summary}</p>
    </article>
  )
}

/** Category, day and length of a post. */
export function PostFacts({ post }: { readonly post: PostRow }) {
  const day = post.published_at.slice(0, 10)
  return (
    <p className={classes.facts}>
      {post.category === '' ? null : <strong>{post.category}</strong>}
      <time dateTime={day}>{dayText(day)}</time>
      <span>{post.minutes} min read</span>
    </p>
  )
}
