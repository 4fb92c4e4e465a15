/* The lanes kernel on AVX-512: eight games a register, sets of lanes in mask
 * registers, where a masked operation costs no more than an unmasked one.
 */
#ifndef SEARCHER_LANES_AVX512_H
#define SEARCHER_LANES_AVX512_H
#if defined(__x86_64__)

#include <immintrin.h>

#include "lanes/batch.h"

#define LANES_BUILD avx512f
#define LANE_COUNT 8
#ifndef GROUPS_AVX512
#define GROUPS_AVX512 2
#endif
#define GROUPS GROUPS_AVX512
#ifndef TURN_AVX512
#define TURN_AVX512 6
#endif
#define WHOLE_TRICKS 0
#define PASSES_A_TURN TURN_AVX512

#if defined(__clang__)
#pragma clang attribute push(                                                 \
    __attribute__((target("avx512f,avx512cd,avx512bw,avx512dq,avx512vl,"      \
                          "bmi,bmi2,lzcnt,popcnt"))),                         \
    apply_to = function)
#else
#pragma GCC push_options
#pragma GCC target("avx512f,avx512cd,avx512bw,avx512dq,avx512vl")
#pragma GCC target("bmi,bmi2,lzcnt,popcnt")
#endif

#define V __m512i
#define M __mmask8
#define m_all() ((M)0xFF)
#define m_bits(m) ((uint32_t)(m))
#define m_of(bits) ((M)(bits))
#define m_not(m) _knot_mask8(m)
#define m_and _kand_mask8
#define m_or _kor_mask8
#define m_xor _kxor_mask8
#define m_andnot _kandn_mask8

#define v_all(n) _mm512_set1_epi64((long long)(n))
#define v_iota() _mm512_set_epi64(7, 6, 5, 4, 3, 2, 1, 0)
#define v_load(p) _mm512_loadu_si512(p)
#define v_store(p, a) _mm512_storeu_si512(p, a)
/* not the forms that go to memory themselves: slow on some processors */
#define v_expand(old, m, p) _mm512_mask_expand_epi64(old, m, v_load(p))
#define v_compress(p, m, a) v_store(p, _mm512_maskz_compress_epi64(m, a))

#define v_add _mm512_add_epi64
#define v_sub _mm512_sub_epi64
#define v_and _mm512_and_si512
#define v_or _mm512_or_si512
#define v_xor _mm512_xor_si512
#define v_xor3(a, b, c) _mm512_ternarylogic_epi64(a, b, c, 0x96)
#define v_andnot _mm512_andnot_si512
#define v_mul _mm512_mul_epu32
#define v_shl _mm512_sllv_epi64
#define v_shr _mm512_srlv_epi64
#define v_shl_by(a, n) _mm512_slli_epi64(a, n)
#define v_shr_by(a, n) _mm512_srli_epi64(a, n)
#define v_shl_modulo _mm512_rolv_epi64 /* nothing is ever shifted out */
#define v_lead0 _mm512_lzcnt_epi64
#define v_lead0_short _mm512_lzcnt_epi64

#define v_keep(m, a) _mm512_maskz_mov_epi64(m, a)
#define v_pick(m, a, b) _mm512_mask_blend_epi64(m, b, a)
#define v_add_if(m, a, b) _mm512_mask_add_epi64(a, m, a, b)
#define v_sub_if(m, a, b) _mm512_mask_sub_epi64(a, m, a, b)
#define v_or_if(m, a, b) _mm512_mask_or_epi64(a, m, a, b)
#define v_add_to(m, base, a, b) _mm512_mask_add_epi64(base, m, a, b)
#define v_sub_if_else(m, a, b, base) _mm512_mask_sub_epi64(base, m, a, b)
#define v_shl_if(m, a, n) _mm512_mask_sllv_epi64(a, m, a, n)
#define v_shr1_if(m, a) _mm512_mask_srli_epi64(a, m, a, 1)
#define v_pop_if(m, q) _mm512_mask_slli_epi64(q, m, q, 2)
#define v_push_if(m, to, q)                                                   \
    _mm512_mask_or_epi64(to, m, _mm512_slli_epi64(to, 2),                     \
                         _mm512_srli_epi64(q, 62))

/* what is laid are zeros, and a one at the end where a court fell */
#define v_lay_if(m, fell, pile, c, n)                                         \
    v_or_if(fell, v_shl_if(m, pile, n), v_all(1))
#define SHIFTS_MODULO 0

#define v_less_if(m, a, b) _mm512_mask_cmplt_epu64_mask(m, a, b)
#define v_above_if(m, a, b) _mm512_mask_cmpgt_epu64_mask(m, a, b)
#define v_more_if(m, a, b) _mm512_mask_cmpgt_epi64_mask(m, a, b)
#define v_atmost_if(m, a, b) _mm512_mask_cmple_epi64_mask(m, a, b)
#define v_meets _mm512_test_epi64_mask
#define v_disjoint _mm512_testn_epi64_mask

/* There is a count of bits only in some of the processors. */
ALWAYS_INLINE V v_count_avx512(V a)
{
    a = v_sub(a, v_and(v_shr_by(a, 1), v_all(0x5555555555555555)));
    a = v_add(v_and(a, v_all(0x3333333333333333)),
              v_and(v_shr_by(a, 2), v_all(0x3333333333333333)));
    a = v_and(v_add(a, v_shr_by(a, 4)), v_all(0x0F0F0F0F0F0F0F0F));
    return _mm512_sad_epu8(a, v_all(0));
}
#define v_count v_count_avx512

#include "lanes/kernel.h"

/* Processors since 2019 (Ice Lake, Zen 4) shift two registers as one: what is
 * shifted out of a hand goes into the pile in the same instruction. Its shifts
 * are modulo 64, so that they do not mind a count with all its fields. */
#if defined(__clang__)
/* a second target would not add to the first, but be ignored */
#pragma clang attribute pop
#pragma clang attribute push(                                                 \
    __attribute__((target("avx512f,avx512cd,avx512bw,avx512dq,avx512vl,"      \
                          "avx512vbmi2,bmi,bmi2,lzcnt,popcnt"))),             \
    apply_to = function)
#else
#pragma GCC target("avx512vbmi2")
#endif
#undef LANES_BUILD
#undef SHIFTS_MODULO
#undef v_lay_if
#undef v_push_if
#undef v_shl_if
#define LANES_BUILD avx512vbmi2
#define SHIFTS_MODULO 1
#define v_lay_if(m, fell, pile, c, n) _mm512_mask_shldv_epi64(pile, m, c, n)
#define v_push_if(m, to, q) _mm512_mask_shldi_epi64(to, m, to, q, 2)
#define v_shl_if(m, a, n) _mm512_mask_shldv_epi64(a, m, v_all(0), n)
#include "lanes/kernel.h"
#include "lanes/undefine_build.h"
#if defined(__clang__)
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif

static inline int processor_has_lanes_avx512(void)
{
    return __builtin_cpu_supports("avx512f") &&
           __builtin_cpu_supports("avx512cd") &&
           __builtin_cpu_supports("avx512bw") &&
           __builtin_cpu_supports("avx512dq") &&
           __builtin_cpu_supports("avx512vl") &&
           __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2");
}

static inline int processor_has_lanes_vbmi2(void)
{
    return __builtin_cpu_supports("avx512vbmi2");
}

static uint64_t lanes_sweep_avx512(const Source *source, uint64_t start,
                                   uint64_t stop, Sink *sink)
{
    return processor_has_lanes_vbmi2()
               ? lanes_sweep_avx512vbmi2(source, start, stop, sink)
               : lanes_sweep_avx512f(source, start, stop, sink);
}

static void lanes_states_avx512(const State *states, uint64_t count, Game *games)
{
    if (processor_has_lanes_vbmi2())
        lanes_states_avx512vbmi2(states, count, games);
    else
        lanes_states_avx512f(states, count, games);
}
#endif
#endif
