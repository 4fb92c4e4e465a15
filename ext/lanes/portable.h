/* The lanes kernel for any processor: a lane is a 64-bit register.
 *
 * A single lane has nobody to wait for, so a trick is played to its end and the
 * step that no lane needs is left out; what is gained on the scalar engine is
 * the swap of the hands without a branch, and one queue instead of two planes.
 */
#ifndef SEARCHER_LANES_PORTABLE_H
#define SEARCHER_LANES_PORTABLE_H

#include "lanes/batch.h"

#define LANES_BUILD portable
#define LANE_COUNT 1
#ifndef GROUPS_PORTABLE
#define GROUPS_PORTABLE 2
#endif
#define GROUPS GROUPS_PORTABLE
#ifndef TURN_PORTABLE
#define TURN_PORTABLE 1
#endif
#define WHOLE_TRICKS 1
#define PASSES_A_TURN TURN_PORTABLE

/* A set of lanes is all bits or none. */
#define V uint64_t
#define M uint64_t
#define m_all() (~UINT64_C(0))
#define m_bits(m) ((uint32_t)((m) & 1))
#define m_of(bits) (-(uint64_t)((bits) & 1))
#define m_not(m) (~(m))
#define m_and(a, b) ((a) & (b))
#define m_or(a, b) ((a) | (b))
#define m_xor(a, b) ((a) ^ (b))
#define m_andnot(a, b) (~(a) & (b))

#define v_all(n) ((uint64_t)(n))
#define v_iota() UINT64_C(0)
#define v_load(p) (*(p))
#define v_store(p, a) (*(p) = (a))
#define v_expand(old, m, p) ((m) ? *(p) : (old))
#define v_compress(p, m, a) (*(p) = (a))

#define v_add(a, b) ((a) + (b))
#define v_sub(a, b) ((a) - (b))
#define v_and(a, b) ((a) & (b))
#define v_or(a, b) ((a) | (b))
#define v_xor(a, b) ((a) ^ (b))
#define v_xor3(a, b, c) ((a) ^ (b) ^ (c))
#define v_andnot(a, b) (~(a) & (b))
#define v_mul(a, b) ((uint64_t)(uint32_t)(a) * (uint32_t)(b))
#define v_count(a) ((uint64_t)count_bits(a))
/* Shifts by 64 or more give anything. */
#define v_shl(a, n) ((a) << ((n) & 63))
#define v_shr(a, n) ((a) >> ((n) & 63))
#define v_shl_by(a, n) ((a) << (n))
#define v_shr_by(a, n) ((a) >> (n))
#define v_shl_modulo(a, n) ((a) << ((n) & 63))
#define v_lead0(a) plain_on_top(a)
#define v_lead0_short(a) plain_on_top(a)

/* By arithmetic, not by branches, which would be mispredicted half the time. */
#define v_keep(m, a) ((a) & (m))
#define v_pick(m, a, b) ((((a) ^ (b)) & (m)) ^ (b))
#define v_add_if(m, a, b) ((a) + ((b) & (m)))
#define v_sub_if(m, a, b) ((a) - ((b) & (m)))
#define v_or_if(m, a, b) ((a) | ((b) & (m)))
#define v_add_to(m, base, a, b) v_pick(m, (a) + (b), base)
#define v_sub_if_else(m, a, b, base) v_pick(m, (a) - (b), base)
#define v_shl_if(m, a, n) ((a) << ((n) & (m) & 63))
#define v_shr1_if(m, a) ((a) >> ((m) & 1))
#define v_pop_if(m, q) ((q) << ((m) & 2))
#define v_push_if(m, to, q) ((to) << ((m) & 2) | ((q) >> 62 & (m)))

/* what is laid are zeros, and a one at the end where a court fell */
#define v_lay_if(m, fell, pile, c, n)                                         \
    v_or_if(fell, v_shl_if(m, pile, n), v_all(1))
#define SHIFTS_MODULO 0

#define v_less_if(m, a, b) (-(uint64_t)((a) < (b)) & (m))
#define v_above_if(m, a, b) (-(uint64_t)((a) > (b)) & (m))
#define v_more_if(m, a, b) (-(uint64_t)((int64_t)(a) > (int64_t)(b)) & (m))
#define v_atmost_if(m, a, b) (-(uint64_t)((int64_t)(a) <= (int64_t)(b)) & (m))
#define v_meets(a, b) (-(uint64_t)(((a) & (b)) != 0))
#define v_disjoint(a, b) (-(uint64_t)(((a) & (b)) == 0))

#include "lanes/kernel.h"
#include "lanes/undefine_build.h"
#endif
